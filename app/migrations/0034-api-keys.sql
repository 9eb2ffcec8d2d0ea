-- Keys of the company's programs. The secret is shown once; its SHA-256 is stored.
CREATE TABLE api_keys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  name text NOT NULL,
  prefix text NOT NULL UNIQUE,
  secret_hash text NOT NULL,
  scopes text[] NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
CREATE INDEX api_keys_by_tenant ON api_keys (tenant_id);

-- Answers to writes with an Idempotency-Key, kept for a day: a repeated write gets the first answer.
CREATE TABLE api_requests (
  key_id bigint NOT NULL REFERENCES api_keys ON DELETE CASCADE,
  idempotency_key text NOT NULL,
  request_sha256 text NOT NULL,
  -- Null until the first request is answered.
  status integer,
  answer jsonb,
  at timestamptz NOT NULL,
  PRIMARY KEY (key_id, idempotency_key)
);
CREATE INDEX api_requests_by_age ON api_requests (at);
