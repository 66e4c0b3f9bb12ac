"""Speed and memory, ours and beside peers whose jobs are the same: ``python -m benchmarks``."""
