-- Applications are erased some time after their last event.
ALTER TABLE applications
  -- When the person was told that the application is erased soon.
  ADD COLUMN retain_warned_at timestamptz;

-- Every erasure of an application's contents. It names no person, and the application only by its id.
CREATE TABLE application_erasures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- enc_id of the application.
  application text NOT NULL,
  reason text NOT NULL CHECK (reason IN ('account', 'retention')),
  -- {answers, files, messages, consents, demographic}: numbers of what was erased
  items jsonb NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX application_erasures_by_time ON application_erasures (tenant_id, at);
