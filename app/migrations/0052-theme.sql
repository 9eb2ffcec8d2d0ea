-- The look of a company's pages. tenants.theme has the version in force with what its pages need; null for the built-in look.
ALTER TABLE tenants ADD COLUMN theme jsonb;

-- Every published theme; they are never changed.
CREATE TABLE theme_versions (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- Counts from 1 for each tenant.
  number integer NOT NULL CHECK (number > 0),
  -- Values by path, such as default.light.navbar.text.
  tokens jsonb NOT NULL,
  -- Hash of the tokens.
  sha256 text NOT NULL,
  published_at timestamptz NOT NULL,
  -- The operator, for a version that a command published.
  published_by text NOT NULL DEFAULT '',
  account_id text REFERENCES accounts ON DELETE SET NULL,
  note text NOT NULL DEFAULT '',
  -- The version in force before; null for the first.
  based_on integer,
  PRIMARY KEY (tenant_id, number)
);
CREATE INDEX theme_versions_by_account ON theme_versions (account_id);

-- The theme that is being edited, one for each company.
CREATE TABLE theme_drafts (
  tenant_id integer PRIMARY KEY REFERENCES tenants ON DELETE CASCADE,
  tokens jsonb NOT NULL,
  -- Grows with every save, so that of two editors the later one is told.
  revision integer NOT NULL,
  -- The version that was in force when the draft was begun.
  based_on integer,
  saved_at timestamptz NOT NULL,
  account_id text REFERENCES accounts ON DELETE SET NULL
);
CREATE INDEX theme_drafts_by_account ON theme_drafts (account_id);

-- Fonts and pictures of themes. Only what was encoded or checked here is stored.
CREATE TABLE theme_files (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- Hash of the font, or of the widest encoding of a picture.
  id text NOT NULL CHECK (id ~ '^[0-9a-f]{64}$'),
  kind text NOT NULL CHECK (kind IN ('font', 'logo', 'hero')),
  name text NOT NULL,
  bytes integer NOT NULL,
  -- Encodings of a picture, or weights, metrics and scripts of a font.
  facts jsonb NOT NULL,
  -- Licence of a font, as given by the person who added it.
  licence text NOT NULL DEFAULT '',
  added_at timestamptz NOT NULL,
  account_id text REFERENCES accounts ON DELETE SET NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX theme_files_by_account ON theme_files (account_id);
