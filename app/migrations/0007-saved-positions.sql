-- Positions that candidates keep for later.
CREATE TABLE saved_positions (
  -- The order of saving, which two in one moment have too.
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  position_id bigint NOT NULL REFERENCES positions ON DELETE CASCADE,
  -- The key with which a private position was saved; it is shown only while that is still its key.
  private_key text,
  saved_at timestamptz NOT NULL,
  -- Taken out; for some minutes that can be undone, also for a position that has closed.
  removed_at timestamptz,
  UNIQUE (account_id, position_id)
);
CREATE INDEX saved_positions_by_position ON saved_positions (position_id);
