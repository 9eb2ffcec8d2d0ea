-- Jobs that a candidate or a guest collects to apply for together.
CREATE TABLE cart_items (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  account_id text REFERENCES accounts ON DELETE CASCADE,
  guest_id bigint REFERENCES guests ON DELETE CASCADE,
  position_id bigint NOT NULL REFERENCES positions ON DELETE CASCADE,
  -- The key that a private position was added with.
  private_key text,
  added_at timestamptz NOT NULL,
  CHECK ((account_id IS NULL) <> (guest_id IS NULL))
);
CREATE UNIQUE INDEX cart_items_of_account ON cart_items (account_id, position_id) WHERE account_id IS NOT NULL;
CREATE UNIQUE INDEX cart_items_of_guest ON cart_items (guest_id, position_id) WHERE guest_id IS NOT NULL;
