// Register begins here.
