-- The forms a draft had when its company first moved it to newer ones; the page names what changed since.
ALTER TABLE drafts ADD COLUMN moved_from bigint[];
