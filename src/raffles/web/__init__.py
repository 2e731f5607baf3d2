"""The house in the browser: pages, sockets and the JSON API. Draws what the house knows, decides nothing."""
