-- What people agreed to or took back, beside the terms. Rows are added, never changed: the newest of a purpose holds.
CREATE TABLE consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  purpose text NOT NULL,
  given boolean NOT NULL,
  -- The words that stood beside it, as they were read.
  wording text NOT NULL,
  decided_at timestamptz NOT NULL
);
CREATE INDEX consents_by_account ON consents (account_id, purpose, id DESC);

-- How people prove once more who they are before their account is deleted; tries are counted here.
CREATE TABLE erasure_proofs (
  account_id text PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- Keyed hash of the mailed code; null until one was asked for.
  code_hash text,
  code_expires_at timestamptz,
  codes_sent integer NOT NULL DEFAULT 0,
  wrong_tries integer NOT NULL DEFAULT 0,
  counted_since timestamptz NOT NULL
);

-- That an account was deleted, and what went with it. Nothing here says whose it was; the receipt that was mailed names the reference.
CREATE TABLE erasures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  reference text NOT NULL UNIQUE,
  erased_at timestamptz NOT NULL,
  -- [{item, count, kept}]
  lines jsonb NOT NULL
);
