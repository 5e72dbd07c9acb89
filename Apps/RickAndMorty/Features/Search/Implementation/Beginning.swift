// Search begins here.
