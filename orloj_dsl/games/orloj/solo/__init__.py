"""13: the solo game against the studio of Josef Manes - his components, his turn, the upkeep, the end."""
