"""The public interface: what ``orloj_dsl`` exports, in names and plain data in place of seats and states."""
