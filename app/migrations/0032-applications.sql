-- The stages of a company's hiring; rows without a position apply to all positions without own ones.
CREATE TABLE stages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  position_id bigint REFERENCES positions ON DELETE CASCADE,
  key text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('new', 'review', 'interview', 'offer', 'hired', 'rejected')),
  -- {language: name}
  labels jsonb NOT NULL,
  place integer NOT NULL,
  -- After so many days without a change, both sides read that the answer is overdue.
  expected_days integer,
  -- A stage that the company removed stays for the applications that were in it.
  retired_at timestamptz,
  UNIQUE NULLS NOT DISTINCT (tenant_id, position_id, key),
  UNIQUE (id, tenant_id)
);

-- Applications as they were sent, of candidates and guests.
CREATE TABLE applications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  enc_id text NOT NULL UNIQUE CHECK (enc_id ~ '^[A-Za-z0-9_-]{22}$'),
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- Both are null once the person's data is erased.
  account_id text REFERENCES accounts ON DELETE SET NULL,
  guest_id bigint REFERENCES guests ON DELETE SET NULL,
  -- The address that a guest gave; accounts have their own.
  guest_email text,
  position_id bigint REFERENCES positions ON DELETE SET NULL,
  -- The position as it was: {title, displayJobId, locations, department, description, …}
  position jsonb NOT NULL,
  -- The draft that was sent: the same draft is never two applications.
  draft_id bigint UNIQUE,
  -- 11 characters of Crockford base 32 and a check character.
  receipt text NOT NULL UNIQUE,
  state text NOT NULL CHECK (state IN ('submitted', 'in_review', 'interview', 'offer', 'hired', 'rejected', 'withdrawn')),
  -- The state that undoing a withdrawal, or reopening a rejection, returns to.
  state_before text,
  stage_id bigint NOT NULL,
  -- The stage that reopening a rejection returns to.
  stage_before bigint,
  stage_since timestamptz NOT NULL,
  -- When the company began its review; answers can be changed until then.
  review_at timestamptz,
  withdrawn_at timestamptz,
  undo_until timestamptz,
  rejected_at timestamptz,
  -- A rejection that takes effect later: {at, reason, words}
  reject_later jsonb,
  hired_at timestamptz,
  -- The day on which a hired person starts, if the company said so.
  starts_on date,
  retain_until timestamptz,
  erased_at timestamptz,
  -- While true, nothing of it is erased when it is due.
  legal_hold boolean NOT NULL DEFAULT false,
  source text NOT NULL DEFAULT '',
  -- The application's id in the company's own system.
  remote_id text,
  is_referral boolean NOT NULL DEFAULT false,
  -- A guest's application that the account, when it took the guest over, had sent already.
  is_double boolean NOT NULL DEFAULT false,
  -- Number of the latest version.
  version integer NOT NULL DEFAULT 1,
  -- Length and last hash of the history.
  chain_length integer NOT NULL DEFAULT 0,
  chain_head text NOT NULL DEFAULT '',
  submitted_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (account_id IS NULL OR guest_id IS NULL),
  FOREIGN KEY (stage_id, tenant_id) REFERENCES stages (id, tenant_id),
  UNIQUE (id, tenant_id)
);
CREATE UNIQUE INDEX applications_live_of_account ON applications (account_id, position_id)
  WHERE state IN ('submitted', 'in_review', 'interview', 'offer') AND NOT is_double;
CREATE UNIQUE INDEX applications_live_of_guest ON applications (guest_id, position_id)
  WHERE state IN ('submitted', 'in_review', 'interview', 'offer') AND NOT is_double;
CREATE INDEX applications_by_account ON applications (account_id, id);
CREATE INDEX applications_by_guest ON applications (guest_id, id);
CREATE INDEX applications_by_position ON applications (position_id, id);
CREATE INDEX applications_by_update ON applications (tenant_id, updated_at, id);
CREATE INDEX applications_to_erase ON applications (retain_until) WHERE NOT legal_hold AND erased_at IS NULL;
CREATE INDEX applications_to_reject ON applications ((reject_later ->> 'at')) WHERE reject_later IS NOT NULL;

-- What was sent, once for the first time and once for each change before the review.
CREATE TABLE application_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  application_id bigint NOT NULL REFERENCES applications ON DELETE CASCADE,
  number integer NOT NULL,
  form_version_ids bigint[] NOT NULL,
  -- Of the row in application_contents as canonical JSON: erasing the content keeps the chain.
  content_sha256 text NOT NULL CHECK (content_sha256 ~ '^[0-9a-f]{64}$'),
  -- [{field, sha256}]
  files jsonb NOT NULL,
  language text NOT NULL,
  time_zone text NOT NULL,
  at timestamptz NOT NULL,
  previous text NOT NULL,
  hash text NOT NULL,
  UNIQUE (application_id, number)
);

CREATE TABLE application_contents (
  version_id bigint PRIMARY KEY REFERENCES application_versions ON DELETE CASCADE,
  answers jsonb NOT NULL,
  -- The profile as it was, or null for a guest.
  profile jsonb,
  -- [{field, file, sha256, name, type, bytes}]; file is the enc_id
  files jsonb NOT NULL
);

CREATE TABLE application_version_files (
  version_id bigint NOT NULL REFERENCES application_versions ON DELETE CASCADE,
  file_id bigint NOT NULL REFERENCES application_files,
  field text NOT NULL,
  PRIMARY KEY (version_id, file_id, field)
);
CREATE INDEX application_version_files_by_file ON application_version_files (file_id);

-- The history of an application; each entry carries the hash of the one before.
CREATE TABLE application_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  application_id bigint NOT NULL REFERENCES applications ON DELETE CASCADE,
  number integer NOT NULL,
  at timestamptz NOT NULL,
  actor text NOT NULL CHECK (actor IN ('candidate', 'company', 'system')),
  action text NOT NULL,
  -- States or stages before and after.
  "from" text,
  "to" text,
  -- Of the company's words to the candidate, which are kept apart so that erasing them keeps the chain.
  words_sha256 text,
  previous text NOT NULL,
  hash text NOT NULL,
  UNIQUE (application_id, number)
);

CREATE TABLE application_event_words (
  event_id bigint PRIMARY KEY REFERENCES application_events ON DELETE CASCADE,
  words text NOT NULL
);

CREATE FUNCTION applications_keep_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'The history of an application is never changed.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER application_events_kept BEFORE UPDATE OR DELETE ON application_events
  FOR EACH ROW EXECUTE FUNCTION applications_keep_history();
CREATE TRIGGER application_versions_kept BEFORE UPDATE OR DELETE ON application_versions
  FOR EACH ROW EXECUTE FUNCTION applications_keep_history();

-- Consents of an application, by purpose, in the words that were shown.
CREATE TABLE application_consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  application_id bigint NOT NULL REFERENCES applications ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('processing', 'keeping', 'demographic', 'contact')),
  words text NOT NULL,
  given_at timestamptz NOT NULL,
  revoked_at timestamptz,
  UNIQUE (application_id, purpose)
);

-- Idempotency keys of submits: the same key with another body is refused.
CREATE TABLE application_keys (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- Of the owner and the key.
  key_hash text NOT NULL,
  request_sha256 text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, key_hash)
);

-- Answers that are offered again in the next application to this company.
CREATE TABLE kept_answers (
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  question_key text NOT NULL,
  value jsonb NOT NULL,
  -- The question as it was asked.
  wording text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (account_id, question_key)
);

-- Voluntary answers about the person, apart from the application: companies read counts only.
CREATE TABLE demographic_answers (
  id uuid PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  position_id bigint REFERENCES positions ON DELETE SET NULL,
  form_version_id bigint NOT NULL,
  answers jsonb NOT NULL,
  -- The first day of the month in which they were given.
  month date NOT NULL
);
CREATE INDEX demographic_answers_by_position ON demographic_answers (tenant_id, position_id, month);

-- Read only for the person's own export and erasure.
CREATE TABLE demographic_owners (
  answer_id uuid PRIMARY KEY REFERENCES demographic_answers ON DELETE CASCADE,
  application_id bigint NOT NULL REFERENCES applications ON DELETE CASCADE
);
CREATE INDEX demographic_owners_by_application ON demographic_owners (application_id);
