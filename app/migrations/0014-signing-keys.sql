-- What seals the letters of a company. All of them stay, so that letters sealed with an earlier one are still known as its own.
CREATE TABLE signing_keys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- DER; the company's own first, then those that issued it.
  certificates bytea[] NOT NULL CHECK (cardinality(certificates) > 0),
  -- SHA-256 of the first, lower-case hex.
  fingerprint text NOT NULL CHECK (fingerprint ~ '^[0-9a-f]{64}$'),
  -- Encrypted with a key that is derived from FOYER_SECRET. Null where the key is given by configuration.
  private_key bytea,
  made_at timestamptz NOT NULL,
  UNIQUE (tenant_id, fingerprint)
);
