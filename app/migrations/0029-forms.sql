-- Forms that companies ask candidates to fill in. A version never changes, so that answers keep the questions they were given to.
CREATE TABLE forms (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- A company's own name for the form, such as 'standard'; forms of imported jobs are named after their content.
  key text NOT NULL,
  title text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('application', 'demographic', 'offer', 'event', 'referral')),
  -- 'company' for published forms, else the source of the imported jobs that brought it.
  source text NOT NULL,
  -- Number of the version in use: the last one, unless the company published an earlier content again.
  current integer NOT NULL,
  UNIQUE (tenant_id, key),
  UNIQUE (id, tenant_id)
);

CREATE TABLE form_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  form_id bigint NOT NULL REFERENCES forms ON DELETE CASCADE,
  number integer NOT NULL,
  definition jsonb NOT NULL,
  -- {field name: question key}; equal questions of different forms have one key.
  question_keys jsonb NOT NULL,
  language text NOT NULL,
  -- Of the definition as canonical JSON.
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  published_at timestamptz NOT NULL,
  published_by text NOT NULL,
  UNIQUE (form_id, number),
  UNIQUE (form_id, sha256)
);

CREATE FUNCTION forms_keep_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'A published version of a form is never changed.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER form_versions_kept BEFORE UPDATE OR DELETE ON form_versions
  FOR EACH ROW EXECUTE FUNCTION forms_keep_versions();

-- The forms of a position, in their order on the page; rows without a position apply to all positions without own ones.
CREATE TABLE position_forms (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  position_id bigint REFERENCES positions ON DELETE CASCADE,
  form_id bigint NOT NULL,
  place integer NOT NULL,
  FOREIGN KEY (form_id, tenant_id) REFERENCES forms (id, tenant_id) ON DELETE CASCADE,
  UNIQUE NULLS NOT DISTINCT (tenant_id, position_id, form_id)
);
CREATE INDEX position_forms_by_position ON position_forms (position_id);
