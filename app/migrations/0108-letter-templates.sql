-- Letters with placeholders that a company keeps, such as offer letters; one row for each name and language.
CREATE TABLE letter_templates (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  enc_id text NOT NULL UNIQUE,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  name text NOT NULL,
  language text NOT NULL,
  -- Cleaned.
  html text NOT NULL,
  changed_at timestamptz NOT NULL,
  UNIQUE (tenant_id, name, language)
);
