-- Résumés as candidates uploaded them: the file in the file store, and what was read in it.
CREATE TABLE resumes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  enc_id text NOT NULL UNIQUE,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  file_key text NOT NULL UNIQUE,
  file_name text NOT NULL,
  -- Found in the content, not in the name.
  format text NOT NULL,
  bytes integer NOT NULL,
  sha256 text NOT NULL,
  -- 'read', or the reason why no values were taken from the file.
  reading text NOT NULL,
  -- The parser's result; null if the file could not be read.
  parsed jsonb,
  -- Values of the file that differ from what the profile had: [{id, path, before, after, decision}]
  proposals jsonb NOT NULL DEFAULT '[]',
  -- Lines that the candidate put somewhere or dismissed in the review.
  settled_lines integer[] NOT NULL DEFAULT '{}',
  is_main boolean NOT NULL,
  uploaded_at timestamptz NOT NULL,
  -- Deleted by the candidate; for some minutes that can be undone.
  removed_at timestamptz
);
CREATE INDEX resumes_by_account ON resumes (account_id, id);
CREATE UNIQUE INDEX resumes_main ON resumes (account_id) WHERE is_main AND removed_at IS NULL;
