"""Links, files and pages to print."""
