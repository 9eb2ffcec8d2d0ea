-- Signing pages. Each is about one document; whoever holds its token signs, there is no session.
CREATE TABLE signing_ceremonies (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- Null once the account of a completed ceremony was deleted: what was signed stays as evidence.
  account_id text REFERENCES accounts ON DELETE SET NULL,
  -- The document, by the name that its owner gives it.
  reference text NOT NULL,
  document_name text NOT NULL,
  letter_key text NOT NULL,
  letter_sha256 text NOT NULL CHECK (letter_sha256 ~ '^[0-9a-f]{64}$'),
  signer_name text NOT NULL,
  signer_email text NOT NULL,
  -- Expired follows from the clock and is not among these.
  status text NOT NULL CHECK (status IN ('open', 'completed', 'rejected', 'withdrawn')),
  -- The token is made of the salt and the installation's secret; only its hash is here.
  wid_salt text NOT NULL UNIQUE,
  wid_hash text NOT NULL UNIQUE CHECK (wid_hash ~ '^[0-9a-f]{64}$'),
  opened_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Pages and fields as they were read from the letter when it was first shown.
  layout jsonb,
  -- What was signed and how, and the hash of what was sent, so that the same again is known.
  outcome jsonb,
  outcome_sha256 text,
  closed_at timestamptz,
  CHECK ((status = 'completed') = (outcome IS NOT NULL AND outcome_sha256 IS NOT NULL)),
  CHECK ((status = 'open') = (closed_at IS NULL))
);
CREATE UNIQUE INDEX signing_ceremonies_one_of_letter ON signing_ceremonies (tenant_id, reference, letter_sha256)
  WHERE status IN ('open', 'completed');
CREATE INDEX signing_ceremonies_by_account ON signing_ceremonies (account_id);

-- Everything that was seen and done on a signing page, in its order.
CREATE TABLE signing_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ceremony_id bigint NOT NULL REFERENCES signing_ceremonies ON DELETE CASCADE,
  at timestamptz NOT NULL,
  event text NOT NULL,
  detail jsonb NOT NULL,
  ip_address text NOT NULL,
  user_agent text NOT NULL,
  -- Of the letter that was shown.
  letter_sha256 text NOT NULL
);
CREATE INDEX signing_events_by_ceremony ON signing_events (ceremony_id, id);

-- Rows are added, never changed; they go only with their ceremony.
CREATE FUNCTION keep_signing_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'signing_events are never changed';
END $$;
CREATE TRIGGER signing_events_stay BEFORE UPDATE OR DELETE ON signing_events
  FOR EACH ROW EXECUTE FUNCTION keep_signing_events();
