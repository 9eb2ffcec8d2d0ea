-- Written in one way before it is looked for; only ASCII letters are compared here, since servers differ in the others.
ALTER TABLE accounts DROP CONSTRAINT accounts_email_check;
ALTER TABLE accounts ADD CONSTRAINT accounts_email_check CHECK (email = lower(email COLLATE "C"));
-- An operator shut it: no way leads in, and its sessions are dead.
ALTER TABLE accounts ADD COLUMN disabled_at timestamptz;

CREATE INDEX account_sessions_by_expiry ON account_sessions (expires_at);
CREATE INDEX account_verifications_by_expiry ON account_verifications (expires_at);

-- Codes and links that were mailed and prove a mailbox; one of a kind for each address, the newest.
CREATE TABLE account_proofs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('sign-up', 'sign-in', 'reset-password', 'old-email', 'new-email')),
  -- The address it was sent to.
  email text NOT NULL,
  -- Whose it is, where an account was known when it was asked for.
  account_id text REFERENCES accounts ON DELETE CASCADE,
  -- Keyed hash: who reads the database learns no code.
  secret_hash text NOT NULL,
  wrong_tries integer NOT NULL DEFAULT 0,
  -- What a sign-up asked for, until the code is entered: names and the password's hash.
  details jsonb NOT NULL DEFAULT '{}',
  expires_at timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (tenant_id, kind, email, account_id)
);
CREATE INDEX account_proofs_by_secret ON account_proofs (tenant_id, secret_hash);
CREATE INDEX account_proofs_by_expiry ON account_proofs (expires_at);

-- What counts against a limit: one row for each try, under a hash of who or what it is counted for.
CREATE TABLE account_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  kind text NOT NULL,
  subject text NOT NULL,
  -- Still being looked at: a right password takes the row away again.
  is_pending boolean NOT NULL DEFAULT false,
  attempted_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX account_attempts_by_subject ON account_attempts (tenant_id, kind, subject, attempted_at);
CREATE INDEX account_attempts_by_expiry ON account_attempts (expires_at);
