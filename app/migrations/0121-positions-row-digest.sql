-- Digest of the row of a feed from which a position was last found unchanged, so that it isn't read again; null after any other write.
ALTER TABLE positions ADD COLUMN row_digest text;
