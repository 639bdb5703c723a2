"""One typed context per page: what its template is given, and nothing else."""
