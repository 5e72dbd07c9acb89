// Location begins here.
