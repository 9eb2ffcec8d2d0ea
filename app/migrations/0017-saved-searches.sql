-- The tenant's change with which a position was last opened to everybody: made, opened again, or no longer private. What has a
-- higher number than a search had when it was kept is new to it. Positions of before are new to nobody.
ALTER TABLE positions ADD COLUMN opened_change bigint NOT NULL DEFAULT 0;

-- Searches whose new positions are mailed: of an account, or of an address without one.
CREATE TABLE saved_searches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  account_id text REFERENCES accounts ON DELETE CASCADE,
  email text CHECK (email = lower(email COLLATE "C")),
  -- Parameters of the search page.
  search text NOT NULL,
  -- SHA-256, the same for every address of the page that means the same search.
  params_hash text NOT NULL,
  name text NOT NULL,
  frequency text NOT NULL CHECK (frequency IN ('daily', 'weekly')),
  paused boolean NOT NULL DEFAULT false,
  -- Of the page on which it was asked for; what an account has chosen goes before it.
  language text NOT NULL,
  -- The words that a visitor agreed to, when they last asked.
  consent_text text,
  created_at timestamptz NOT NULL,
  -- The tenant's position_changes at that time.
  since_change bigint NOT NULL,
  -- Until an address is confirmed nothing is mailed to it.
  confirmed_at timestamptz,
  -- When an alert without an account is forgotten.
  expires_at timestamptz,
  last_sent_at timestamptz,
  next_at timestamptz NOT NULL,
  CHECK ((account_id IS NULL) <> (email IS NULL)),
  CHECK ((email IS NULL) = (consent_text IS NULL) AND (email IS NULL) = (expires_at IS NULL)),
  UNIQUE (account_id, params_hash),
  UNIQUE (tenant_id, email, params_hash)
);
CREATE INDEX saved_searches_due ON saved_searches (tenant_id, next_at) WHERE NOT paused AND confirmed_at IS NOT NULL;
CREATE INDEX saved_searches_by_expiry ON saved_searches (expires_at) WHERE expires_at IS NOT NULL;

-- Which positions somebody was told of, by whichever of their searches: once is enough.
CREATE TABLE told_positions (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  account_id text REFERENCES accounts ON DELETE CASCADE,
  email text,
  position_id bigint NOT NULL REFERENCES positions ON DELETE CASCADE,
  told_at timestamptz NOT NULL,
  CHECK ((account_id IS NULL) <> (email IS NULL)),
  UNIQUE (account_id, position_id),
  UNIQUE (tenant_id, email, position_id)
);
CREATE INDEX told_positions_by_position ON told_positions (position_id);
