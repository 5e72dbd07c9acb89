// The core begins here.
