-- Staff who edit their company's forms in the browser.
ALTER TABLE accounts ADD COLUMN is_form_editor boolean NOT NULL DEFAULT false;

-- Edits of forms that are not published yet, one for each form of a company.
CREATE TABLE form_edits (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- The form's key; a new form gets it with its first version.
  key text NOT NULL,
  title text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('application', 'demographic', 'offer', 'event', 'referral')),
  language text NOT NULL,
  definition jsonb NOT NULL,
  -- Number of the published version that the edit began with; null for a new form.
  based_on integer,
  -- Grows with every save, so that of two editors the later one is told.
  version integer NOT NULL,
  changed_at timestamptz NOT NULL,
  -- The editor who saved last; null once that account is deleted.
  account_id text REFERENCES accounts ON DELETE SET NULL,
  PRIMARY KEY (tenant_id, key)
);
CREATE INDEX form_edits_by_account ON form_edits (account_id);
