-- Meanings of columns that an operator stated for the tables of a source, by header; null makes a custom field.
CREATE TABLE import_columns (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  source text NOT NULL,
  meanings jsonb NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, source)
);
