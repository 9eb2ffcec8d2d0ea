-- Jobs for which a candidate turned matching off. Without a row, the choice for all jobs applies.
CREATE TABLE match_off (
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- No foreign key: refusing unknown ids would show which private positions exist.
  position_id bigint NOT NULL,
  turned_off_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, position_id)
);
