"""How things look: findings, ledgers. Knows no rules; gets words, figures and clauses."""
