-- Applications that are being written, of candidates and guests.
CREATE TABLE drafts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  enc_id text NOT NULL UNIQUE CHECK (enc_id ~ '^[A-Za-z0-9_-]{22}$'),
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  account_id text REFERENCES accounts ON DELETE CASCADE,
  guest_id bigint REFERENCES guests ON DELETE CASCADE,
  position_id bigint NOT NULL REFERENCES positions ON DELETE CASCADE,
  -- The form stays as it was when the draft began.
  form_version_ids bigint[] NOT NULL,
  -- Grows by one with each saved change.
  version integer NOT NULL DEFAULT 0,
  -- A deleted draft has no row.
  state text NOT NULL CHECK (state IN ('open', 'submitted')),
  -- The key of a private position, with which the draft began.
  private_key text,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- When reminders of this draft were sent: {idle, closing}
  reminded jsonb NOT NULL DEFAULT '{}',
  CHECK ((account_id IS NULL) <> (guest_id IS NULL))
);
CREATE UNIQUE INDEX drafts_of_account ON drafts (account_id, position_id) WHERE state = 'open';
CREATE UNIQUE INDEX drafts_of_guest ON drafts (guest_id, position_id) WHERE state = 'open';
CREATE INDEX drafts_by_end ON drafts (expires_at) WHERE state = 'open';

CREATE TABLE draft_values (
  draft_id bigint NOT NULL REFERENCES drafts ON DELETE CASCADE,
  field text NOT NULL,
  value jsonb,
  -- The draft's version in which this value was set.
  version integer NOT NULL,
  -- Origin of a value that was filled in for the person: {kind: profile | resume | answer, …}; null for what they typed.
  source jsonb,
  device text NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (draft_id, field)
);

-- Every change that a device sent, once: a repeated one is recognised by its id, a refused one keeps its value.
CREATE TABLE draft_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  draft_id bigint NOT NULL REFERENCES drafts ON DELETE CASCADE,
  change_id text NOT NULL,
  -- The number at the end of the change id: of two changes of a device the higher one counts, in any order of arrival.
  counter bigint,
  field text NOT NULL,
  value jsonb,
  base integer NOT NULL,
  device text NOT NULL,
  -- The draft's version that recorded it.
  version integer NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('taken', 'conflict')),
  at timestamptz NOT NULL,
  UNIQUE (draft_id, change_id)
);
CREATE INDEX draft_changes_by_device ON draft_changes (draft_id, device, field, counter);
CREATE INDEX draft_changes_in_conflict ON draft_changes (draft_id) WHERE outcome = 'conflict';

CREATE FUNCTION drafts_keep_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'A recorded change of a draft is never changed.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER draft_changes_kept BEFORE UPDATE ON draft_changes
  FOR EACH ROW EXECUTE FUNCTION drafts_keep_changes();

-- Files of drafts and applications.
CREATE TABLE application_files (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  enc_id text NOT NULL UNIQUE CHECK (enc_id ~ '^[A-Za-z0-9_-]{22}$'),
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  account_id text REFERENCES accounts ON DELETE CASCADE,
  guest_id bigint REFERENCES guests ON DELETE CASCADE,
  file_key text NOT NULL UNIQUE,
  file_name text NOT NULL,
  -- Found in the content, not in the name.
  type text NOT NULL,
  bytes integer NOT NULL,
  sha256 text NOT NULL,
  -- A bad file is kept and can be sent; the page says what is wrong with it.
  outcome text NOT NULL CHECK (outcome IN ('ok', 'encrypted', 'unreadable')),
  uploaded_at timestamptz NOT NULL,
  -- Both are null if an application on legal hold outlives its person's account.
  CHECK (account_id IS NULL OR guest_id IS NULL)
);
CREATE INDEX application_files_by_account ON application_files (account_id);
CREATE INDEX application_files_by_guest ON application_files (guest_id);

CREATE TABLE draft_files (
  draft_id bigint NOT NULL REFERENCES drafts ON DELETE CASCADE,
  file_id bigint NOT NULL REFERENCES application_files ON DELETE CASCADE,
  field text NOT NULL,
  -- The draft's version and the device that attached it.
  version integer NOT NULL,
  device text NOT NULL,
  -- As of draft_values.
  source jsonb,
  PRIMARY KEY (draft_id, file_id, field)
);
CREATE INDEX draft_files_by_file ON draft_files (file_id);
