-- People who want to hear of new positions of one company. Whoever asks is here unconfirmed until the link in the mail is used.
CREATE TABLE talent_network_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email COLLATE "C")),
  name text NOT NULL,
  interests text NOT NULL,
  location text NOT NULL,
  language text NOT NULL,
  -- The words that were agreed to.
  consent_text text NOT NULL,
  -- Whoever was signed in when they asked.
  account_id text REFERENCES accounts ON DELETE CASCADE,
  -- SHA-256 of what the links in the mail carry: who reads the database cannot confirm or remove.
  token_hash text NOT NULL,
  asked_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  expires_at timestamptz NOT NULL,
  UNIQUE (tenant_id, token_hash)
);
CREATE INDEX talent_network_entries_by_email ON talent_network_entries (tenant_id, email);
CREATE INDEX talent_network_entries_by_account ON talent_network_entries (account_id);
CREATE INDEX talent_network_entries_by_expiry ON talent_network_entries (expires_at);
