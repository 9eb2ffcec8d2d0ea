-- The words of a job's headline and of the fields that say what it is about. Rows are written again when a new version starts.
ALTER TABLE search_documents ADD topics tsvector NOT NULL DEFAULT '';
ALTER TABLE search_documents ALTER topics SET STATISTICS 0;
