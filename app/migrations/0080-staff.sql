-- Roles of the people who hire, invitations, notes and opinions on applications, and the record of acts and reads.
ALTER TABLE accounts ADD COLUMN staff_role text
  CHECK (staff_role IN ('owner', 'recruiter', 'hiring-manager', 'editor'));
-- Few rows: the accounts with a right that a person of the company gave them by hand.
UPDATE accounts SET staff_role = 'owner' WHERE is_admin;
-- Few rows: as above.
UPDATE accounts SET staff_role = 'editor' WHERE staff_role IS NULL AND is_theme_builder AND is_form_editor;

-- The jobs of hiring managers.
CREATE TABLE staff_jobs (
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  position_id bigint NOT NULL REFERENCES positions ON DELETE CASCADE,
  PRIMARY KEY (account_id, position_id)
);
CREATE INDEX staff_jobs_position ON staff_jobs (position_id);

CREATE TABLE staff_invitations (
  token_hash text PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'recruiter', 'hiring-manager', 'editor')),
  position_ids bigint[] NOT NULL DEFAULT '{}',
  invited_by text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  UNIQUE (tenant_id, email)
);
CREATE INDEX staff_invitations_expiry ON staff_invitations (expires_at);

CREATE TABLE application_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  application_id bigint NOT NULL REFERENCES applications ON DELETE CASCADE,
  account_id text REFERENCES accounts ON DELETE SET NULL,
  words text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX application_notes_application ON application_notes (application_id, id);
CREATE INDEX application_notes_account ON application_notes (account_id);

CREATE TABLE application_opinions (
  application_id bigint NOT NULL REFERENCES applications ON DELETE CASCADE,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  recommends boolean NOT NULL,
  words text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (application_id, account_id)
);
CREATE INDEX application_opinions_account ON application_opinions (account_id);

-- The last time that a colleague opened the applications of a job, and an application.
CREATE TABLE application_visits (
  application_id bigint NOT NULL REFERENCES applications ON DELETE CASCADE,
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  at timestamptz NOT NULL,
  PRIMARY KEY (application_id, account_id)
);
CREATE INDEX application_visits_account ON application_visits (account_id);

CREATE TABLE staff_audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  at timestamptz NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('staff', 'key', 'terminal')),
  account_id text,
  actor text NOT NULL,
  act text NOT NULL,
  target text NOT NULL DEFAULT '',
  application text,
  person text,
  address text NOT NULL DEFAULT ''
);
CREATE INDEX staff_audit_tenant ON staff_audit (tenant_id, id);
CREATE INDEX staff_audit_application ON staff_audit (tenant_id, application) WHERE application IS NOT NULL;
CREATE INDEX staff_audit_person ON staff_audit (tenant_id, person) WHERE person IS NOT NULL;

-- Entries stay as they are; only the reference to an erased person is removed from them, and a deleted site takes its own along.
CREATE FUNCTION keep_staff_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT 1 FROM tenants WHERE id = OLD.tenant_id) THEN
      RAISE EXCEPTION 'The audit is append-only.';
    END IF;
    RETURN OLD;
  END IF;
  IF (to_jsonb(NEW) - 'person' - 'target' - 'account_id' - 'actor') IS DISTINCT FROM (to_jsonb(OLD) - 'person' - 'target' - 'account_id' - 'actor')
    OR (NEW.person IS NOT NULL AND NEW.person IS DISTINCT FROM OLD.person)
    OR (NEW.target <> '' AND NEW.target <> OLD.target)
    OR (NEW.account_id IS NOT NULL AND NEW.account_id IS DISTINCT FROM OLD.account_id)
    OR (NEW.actor <> '' AND NEW.actor <> OLD.actor) THEN
    RAISE EXCEPTION 'The audit is append-only.';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER staff_audit_append_only BEFORE UPDATE OR DELETE ON staff_audit
  FOR EACH ROW EXECUTE FUNCTION keep_staff_audit();
