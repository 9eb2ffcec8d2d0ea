-- The second factor of the company's people: when a session passed it, authenticator apps, and recovery codes.
ALTER TABLE account_sessions ADD COLUMN second_factor_at timestamptz;

CREATE TABLE account_authenticators (
  account_id text PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- Null until a first code of the app was entered.
  sealed_secret text,
  -- A new app replaces the old one with its first code.
  next_sealed_secret text,
  -- Number of the time step of the last accepted code, which isn't accepted again.
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);

CREATE TABLE account_recovery_codes (
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  code_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, code_hash)
);
