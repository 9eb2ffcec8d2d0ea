-- Each colleague's choice whether single keys act at the desk.
ALTER TABLE accounts ADD COLUMN staff_keys boolean NOT NULL DEFAULT true;
