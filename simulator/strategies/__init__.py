"""How attempts follow one another: each strategy yields events and is handed everything it uses."""
