-- Forms that a company gives to one person: their answers are a draft without a position, which never expires.
ALTER TABLE drafts ALTER COLUMN position_id DROP NOT NULL, ALTER COLUMN expires_at DROP NOT NULL,
  ADD CHECK ((position_id IS NULL) = (expires_at IS NULL));

-- Files that were sent with a form stay when the person takes them out of the reopened form.
CREATE TABLE sent_draft_files (
  draft_id bigint NOT NULL REFERENCES drafts ON DELETE CASCADE,
  file_id bigint NOT NULL REFERENCES application_files ON DELETE CASCADE,
  PRIMARY KEY (draft_id, file_id)
);
CREATE INDEX sent_draft_files_by_file ON sent_draft_files (file_id);

ALTER TABLE forms DROP CONSTRAINT forms_purpose_check;
ALTER TABLE forms ADD CONSTRAINT forms_purpose_check
  CHECK (purpose IN ('application', 'demographic', 'offer', 'event', 'referral', 'given'));

CREATE TABLE given_forms (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  enc_id text NOT NULL UNIQUE CHECK (enc_id ~ '^[A-Za-z0-9_-]{22}$'),
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- The person is the owner of the draft.
  draft_id bigint NOT NULL UNIQUE REFERENCES drafts ON DELETE CASCADE,
  form_version_id bigint NOT NULL REFERENCES form_versions ON DELETE CASCADE,
  application_id bigint REFERENCES applications ON DELETE SET NULL,
  offer_id bigint REFERENCES offers ON DELETE SET NULL,
  -- The address of a person without an account, who opens the form by its own link.
  guest_email text,
  -- The language of the notices to such a person.
  language text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'in_progress', 'completed')),
  due_at timestamptz,
  given_at timestamptz NOT NULL,
  given_by text NOT NULL,
  changed_at timestamptz NOT NULL,
  completed_at timestamptz,
  -- Times of the reminders: {soon, due}
  reminded jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX given_forms_by_tenant ON given_forms (tenant_id, id);
CREATE INDEX given_forms_by_due ON given_forms (due_at) WHERE state <> 'completed';
CREATE INDEX given_forms_by_application ON given_forms (application_id);
CREATE INDEX given_forms_by_offer ON given_forms (offer_id);
CREATE INDEX drafts_given_to_account ON drafts (account_id) WHERE position_id IS NULL;
CREATE INDEX drafts_given_to_guest ON drafts (guest_id) WHERE position_id IS NULL;

-- A form as it was sent; sent again after it was reopened, it gets a further version.
CREATE TABLE given_form_versions (
  given_form_id bigint NOT NULL REFERENCES given_forms ON DELETE CASCADE,
  number integer NOT NULL,
  -- The draft's version that was sent.
  draft_version integer NOT NULL,
  form_version_id bigint NOT NULL REFERENCES form_versions ON DELETE CASCADE,
  answers jsonb NOT NULL,
  -- [{id, field, name, size, type, sha256, outcome}]
  files jsonb NOT NULL,
  language text NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (given_form_id, number)
);

CREATE TABLE given_form_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  given_form_id bigint NOT NULL REFERENCES given_forms ON DELETE CASCADE,
  at timestamptz NOT NULL,
  actor text NOT NULL CHECK (actor IN ('candidate', 'company', 'system')),
  action text NOT NULL CHECK (action IN ('given', 'began', 'sent', 'reopened'))
);
CREATE INDEX given_form_events_by_form ON given_form_events (given_form_id);

CREATE FUNCTION given_forms_keep_sent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'What was sent with a form is never changed.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER given_form_versions_kept BEFORE UPDATE OR DELETE ON given_form_versions
  FOR EACH ROW EXECUTE FUNCTION given_forms_keep_sent();
CREATE TRIGGER given_form_events_kept BEFORE UPDATE OR DELETE ON given_form_events
  FOR EACH ROW EXECUTE FUNCTION given_forms_keep_sent();
