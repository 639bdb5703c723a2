"""What a model proposes and a person accepts or not. Nothing here takes effect by itself."""
