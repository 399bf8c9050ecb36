"""What every view is drawn with: the tree of nodes, its text and HTML, patches, glyphs, charts."""
