-- Deleting a position looks for its referrals.
CREATE INDEX referrals_by_position ON referrals (position_id) WHERE position_id IS NOT NULL;

-- Keyed hashes of addresses whose owners, as guests, stopped the reminders of unsent applications.
CREATE TABLE guest_reminder_refusals (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  email_hash text NOT NULL,
  refused_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, email_hash)
);
