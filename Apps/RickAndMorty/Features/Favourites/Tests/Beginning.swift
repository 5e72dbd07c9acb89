// Favourites begins here.
