-- Candidates who refer somebody for a position. Until the referred person agrees, only the address is kept, sealed.
CREATE TABLE referrals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  enc_id text NOT NULL UNIQUE,
  -- The referrer.
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  position_id bigint REFERENCES positions ON DELETE SET NULL,
  position_title text NOT NULL,
  state text NOT NULL CHECK (state IN ('sent', 'accepted', 'applied', 'declined', 'expired')),
  -- Of the link's random part.
  token_hash text NOT NULL UNIQUE,
  -- The referred person's address, encrypted, and a keyed hash to find it by; gone once declined or expired, except that
  -- the hash of a declined one stays, so that the person isn't asked again.
  sealed_email text,
  email_hash text,
  -- The rest comes with the person's consent.
  name text,
  relation text,
  note text,
  referred_account_id text REFERENCES accounts ON DELETE SET NULL,
  application_id bigint REFERENCES applications ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  since timestamptz NOT NULL,
  -- For a referral that was sent, the end of the time to answer; else the time at which the row is deleted.
  expires_at timestamptz NOT NULL,
  CHECK (state IN ('accepted', 'applied') OR (name IS NULL AND relation IS NULL AND note IS NULL))
);
CREATE UNIQUE INDEX referrals_once ON referrals (account_id, position_id, email_hash) WHERE email_hash IS NOT NULL;
CREATE INDEX referrals_by_email ON referrals (tenant_id, email_hash) WHERE email_hash IS NOT NULL;
CREATE INDEX referrals_by_referred ON referrals (referred_account_id) WHERE referred_account_id IS NOT NULL;
CREATE INDEX referrals_by_application ON referrals (application_id) WHERE application_id IS NOT NULL;
CREATE INDEX referrals_by_end ON referrals (expires_at);

-- Keyed hashes of addresses whose owners want no referral from anybody any more.
CREATE TABLE referral_refusals (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  email_hash text NOT NULL,
  refused_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, email_hash)
);
