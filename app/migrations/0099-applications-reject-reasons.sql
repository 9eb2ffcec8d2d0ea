-- The reasons of a rejection in the words of then, and what would have to change to apply again. The candidate reads both in the
-- words of the history's entry.
ALTER TABLE applications ADD COLUMN reject_reasons jsonb;
