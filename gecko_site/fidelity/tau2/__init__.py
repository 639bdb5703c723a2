"""τ²-bench's retail and airline, as a package for each carries them."""
