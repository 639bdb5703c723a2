"""Sample catalogs that come with the product, each a folder that `loading` reads."""
