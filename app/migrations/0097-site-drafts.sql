-- The settings of a site that are being changed at the desk, one draft for each company.
CREATE TABLE site_drafts (
  tenant_id integer PRIMARY KEY REFERENCES tenants ON DELETE CASCADE,
  -- By the path of a setting: {"value": …, "revision": …}. Without a value, the setting returns to its default.
  changes jsonb NOT NULL,
  -- Grows with every save, so that of two editors the later one is told.
  revision integer NOT NULL,
  saved_at timestamptz NOT NULL,
  account_id text REFERENCES accounts ON DELETE SET NULL
);
CREATE INDEX site_drafts_by_account ON site_drafts (account_id);

-- The colleague who published a version at the desk; null for a command. The column is empty, so there is nothing to validate.
ALTER TABLE site_versions ADD COLUMN account_id text;
ALTER TABLE site_versions ADD CONSTRAINT site_versions_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES accounts ON DELETE SET NULL NOT VALID;
