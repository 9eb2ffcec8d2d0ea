-- When the candidate was told that the signed copy is ready. Several copies are told together.
ALTER TABLE offer_documents ADD COLUMN copy_told_at timestamptz;
