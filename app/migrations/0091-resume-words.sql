-- The words of sent résumés, for the search at the desk. A version without words waits to be read.
CREATE TABLE resume_words (
  version_id bigint PRIMARY KEY REFERENCES application_contents ON DELETE CASCADE,
  words tsvector
);
CREATE INDEX resume_words_by_word ON resume_words USING gin (words);
CREATE INDEX resume_words_to_read ON resume_words (version_id) WHERE words IS NULL;
INSERT INTO resume_words (version_id)
  SELECT version_id FROM application_contents WHERE files @> '[{"field": "resume"}]';
