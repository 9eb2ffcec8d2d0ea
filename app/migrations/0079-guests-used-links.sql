-- Hashes of the emailed links by which further browsers became this guest: each works once.
ALTER TABLE guests ADD COLUMN used_links text[] NOT NULL DEFAULT '{}';
