-- Where candidates apply, if the import of the position decided it; empty leaves it to the site's setting.
ALTER TABLE positions ADD COLUMN applies_on_site boolean;
