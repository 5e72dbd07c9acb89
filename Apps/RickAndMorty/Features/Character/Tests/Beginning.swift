// Character begins here.
