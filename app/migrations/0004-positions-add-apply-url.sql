-- Where a candidate applies when that is not here: the http or https address that the position's source names.
ALTER TABLE positions ADD COLUMN apply_url text CHECK (apply_url ~ '^https?://');
