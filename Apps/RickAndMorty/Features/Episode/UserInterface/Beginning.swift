// Episode begins here.
