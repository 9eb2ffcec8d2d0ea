-- The terms that candidates were shown, word for word.
CREATE TABLE terms_texts (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- SHA-256 of the texts in hexadecimal.
  version text NOT NULL,
  -- The five texts by their names in the site's configuration.
  texts jsonb NOT NULL,
  PRIMARY KEY (tenant_id, version)
);

-- Who accepted which terms, when, in which language, from where. Never changed.
CREATE TABLE terms_attestations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  version text NOT NULL,
  attested_at timestamptz NOT NULL,
  language text NOT NULL,
  ip_address text NOT NULL,
  UNIQUE (account_id, version),
  FOREIGN KEY (tenant_id, version) REFERENCES terms_texts
);

-- How far a candidate has come, and the first facts of the profile.
CREATE TABLE candidate_profiles (
  account_id text PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  onboarded_at timestamptz,
  bootstrapped_at timestamptz,
  -- The first facts were put off; nobody is asked again on every page.
  postponed_at timestamptz,
  location text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  -- Kinds of work that are sought, by their names in the form.
  work_sought text[] NOT NULL DEFAULT '{}',
  updated_at timestamptz NOT NULL
);
