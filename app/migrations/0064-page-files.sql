-- Scripts and styles of the versions that serve, or served in the last weeks, so that each process has those of the pages that
-- another version made. Their names contain a hash of their content.
CREATE TABLE page_files (
  name text PRIMARY KEY,
  brotli bytea NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now()
);
-- They are compressed already.
ALTER TABLE page_files ALTER COLUMN brotli SET STORAGE EXTERNAL;
