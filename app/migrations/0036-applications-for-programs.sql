-- The company's own reason for a rejection, which the candidate does not see.
ALTER TABLE applications ADD COLUMN reject_reason text;

-- Ids of people who applied in the company's own system.
CREATE TABLE candidate_remote_ids (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  account_id text UNIQUE REFERENCES accounts ON DELETE CASCADE,
  guest_id bigint UNIQUE REFERENCES guests ON DELETE CASCADE,
  remote_id text NOT NULL,
  CHECK (num_nonnulls(account_id, guest_id) = 1)
);
