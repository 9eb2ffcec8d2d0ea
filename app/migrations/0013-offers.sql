-- Job offers. An accepted one outlives its account as evidence; any other goes with it.
CREATE TABLE offers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- 128 random bits in base64url: what stands in addresses.
  enc_id text NOT NULL UNIQUE CHECK (enc_id ~ '^[A-Za-z0-9_-]{22}$'),
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- Null once the account of an accepted offer was deleted.
  account_id text REFERENCES accounts ON DELETE SET NULL,
  position_id bigint REFERENCES positions ON DELETE SET NULL,
  -- As it was when the offer was made.
  position_name text NOT NULL,
  -- Expired follows from the clock and is not among these.
  status text NOT NULL CHECK (status IN ('Extended', 'Accepted', 'Declined', 'Canceled')),
  expires_at timestamptz,
  -- When the server noticed that it had expired; a clock that is set back does not bring it to life.
  lapsed_at timestamptz,
  -- When the candidate is reminded of the end; null when that is done or not due at all.
  remind_at timestamptz,
  first_visit_at timestamptz,
  -- The acceptance or the decline.
  outcome_evidence_id bigint,
  -- Length and last hash of the history.
  chain_length integer NOT NULL DEFAULT 0,
  chain_head text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- No way leads to Accepted or Declined without evidence in the same transaction.
  CONSTRAINT offers_outcome_has_evidence CHECK ((status IN ('Accepted', 'Declined')) = (outcome_evidence_id IS NOT NULL)),
  UNIQUE (id, tenant_id)
);
CREATE INDEX offers_by_account ON offers (account_id);
CREATE INDEX offers_to_lapse ON offers (expires_at) WHERE status = 'Extended' AND lapsed_at IS NULL;
CREATE INDEX offers_to_remind ON offers (remind_at) WHERE status = 'Extended' AND remind_at IS NOT NULL;

CREATE TABLE offer_documents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  enc_id text NOT NULL UNIQUE CHECK (enc_id ~ '^[A-Za-z0-9_-]{22}$'),
  offer_id bigint NOT NULL REFERENCES offers ON DELETE CASCADE,
  place integer NOT NULL,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('esign', 'inline', 'steps', 'readonly')),
  document_type text NOT NULL CHECK (document_type IN ('Offer', 'Attachment')),
  status text NOT NULL CHECK (status IN ('Pending', 'Unsigned', 'Signed', 'Read Only')),
  -- The PDF that is read: where it lies, what it is, its text by page.
  letter_key text NOT NULL,
  letter_sha256 text NOT NULL CHECK (letter_sha256 ~ '^[0-9a-f]{64}$'),
  letter_pages integer NOT NULL,
  letter_texts jsonb NOT NULL,
  -- The signed file: made by the server, or as the candidate sent it.
  signed_key text,
  signed_sha256 text,
  signed_pages integer,
  signed_texts jsonb,
  -- The sealed record beside a file that the candidate sent.
  audit_key text,
  evidence_id bigint,
  updated_at timestamptz NOT NULL,
  CONSTRAINT offer_documents_signature_has_evidence CHECK ((status = 'Signed') = (evidence_id IS NOT NULL)),
  CHECK ((signed_key IS NULL) = (signed_sha256 IS NULL)),
  UNIQUE (offer_id, place),
  UNIQUE (id, offer_id)
);

-- Every signature and every decline, with all that shows who did it and to what. It names the account without a reference:
-- it stays when the account goes.
CREATE TABLE offer_evidence (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  offer_id bigint NOT NULL,
  tenant_id integer NOT NULL,
  document_id bigint,
  act text NOT NULL CHECK (act IN ('sign', 'decline')),
  way text CHECK (way IN ('esign', 'upload', 'typed')),
  account_id text NOT NULL,
  email text NOT NULL,
  profile_name text NOT NULL,
  typed_name text,
  letter_sha256 text,
  -- The file that the candidate sent, where it lies.
  file_sha256 text,
  file_key text,
  file_bytes integer,
  file_name text,
  terms_version text,
  terms_text text,
  -- What the signing page recorded.
  ceremony jsonb,
  language text NOT NULL,
  time_zone text NOT NULL,
  ip_address text NOT NULL,
  user_agent text NOT NULL,
  session_sha256 text NOT NULL,
  -- When this session was signed in to.
  signed_in_at timestamptz,
  server_version text NOT NULL,
  at timestamptz NOT NULL,
  FOREIGN KEY (offer_id, tenant_id) REFERENCES offers (id, tenant_id) ON DELETE CASCADE,
  FOREIGN KEY (document_id, offer_id) REFERENCES offer_documents (id, offer_id) ON DELETE CASCADE,
  CHECK ((act = 'sign') = (document_id IS NOT NULL)),
  CHECK ((act = 'sign') = (way IS NOT NULL)),
  CHECK (act <> 'sign' OR letter_sha256 IS NOT NULL),
  CHECK (way IS DISTINCT FROM 'upload' OR (file_sha256 IS NOT NULL AND file_key IS NOT NULL)),
  CHECK (way IS DISTINCT FROM 'typed' OR (typed_name IS NOT NULL AND terms_text IS NOT NULL AND terms_version IS NOT NULL)),
  CHECK (way IS DISTINCT FROM 'esign' OR ceremony IS NOT NULL),
  UNIQUE (document_id),
  UNIQUE (id, offer_id),
  UNIQUE (id, document_id)
);
CREATE UNIQUE INDEX offer_evidence_one_decline ON offer_evidence (offer_id) WHERE act = 'decline';
CREATE INDEX offer_evidence_by_account ON offer_evidence (account_id);

ALTER TABLE offers ADD CONSTRAINT offers_outcome_is_own FOREIGN KEY (outcome_evidence_id, id)
  REFERENCES offer_evidence (id, offer_id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE offer_documents ADD CONSTRAINT offer_documents_evidence_is_own FOREIGN KEY (evidence_id, id)
  REFERENCES offer_evidence (id, document_id) DEFERRABLE INITIALLY DEFERRED;

-- The history of an offer, views and actions; each entry carries the hash of the one before.
CREATE TABLE offer_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  offer_id bigint NOT NULL REFERENCES offers ON DELETE CASCADE,
  number integer NOT NULL,
  at timestamptz NOT NULL,
  actor text NOT NULL CHECK (actor IN ('candidate', 'company', 'system')),
  action text NOT NULL,
  -- The document's enc_id; null where the offer as a whole is meant.
  document text,
  details jsonb NOT NULL,
  previous text NOT NULL,
  hash text NOT NULL,
  UNIQUE (offer_id, number)
);

-- Nobody changes what happened. Rows go only with their offer, by its cascade, which runs inside another trigger.
CREATE FUNCTION offers_keep_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'The history of an offer is never changed.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER offer_events_kept BEFORE UPDATE OR DELETE ON offer_events
  FOR EACH ROW EXECUTE FUNCTION offers_keep_history();
CREATE TRIGGER offer_evidence_kept BEFORE UPDATE OR DELETE ON offer_evidence
  FOR EACH ROW EXECUTE FUNCTION offers_keep_history();

-- What is accepted, declined or canceled stays so.
CREATE FUNCTION offers_keep_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'Extended' AND NEW.status <> OLD.status THEN
    RAISE EXCEPTION 'The outcome of an offer is never changed.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER offers_outcome_kept BEFORE UPDATE OF status ON offers
  FOR EACH ROW EXECUTE FUNCTION offers_keep_outcome();
