-- Visitors who apply without an account. A random token in a cookie names the guest; its hash is stored.
CREATE TABLE guests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  -- The address that an emailed code proved, and the one that a code was last emailed to.
  email text,
  proven_at timestamptz,
  asked_email text,
  -- The account that took over this guest's drafts and applications.
  account_id text REFERENCES accounts ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  UNIQUE (id, tenant_id)
);
CREATE INDEX guests_by_account ON guests (account_id);
CREATE INDEX guests_by_email ON guests (tenant_id, email) WHERE proven_at IS NOT NULL;
CREATE INDEX guests_by_age ON guests (seen_at);

ALTER TABLE account_proofs DROP CONSTRAINT account_proofs_kind_check;
ALTER TABLE account_proofs ADD CONSTRAINT account_proofs_kind_check
  CHECK (kind IN ('sign-up', 'sign-in', 'reset-password', 'old-email', 'new-email', 'erase-account', 'prove-guest', 'claim-guest'));
