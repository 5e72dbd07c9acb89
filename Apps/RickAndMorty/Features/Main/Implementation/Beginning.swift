// Main begins here.
