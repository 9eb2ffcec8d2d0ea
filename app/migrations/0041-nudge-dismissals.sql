-- Nudges that a candidate dismissed. Nudges themselves are derived on each visit.
CREATE TABLE nudge_dismissals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  rule text NOT NULL,
  subject text NOT NULL,
  dismissed_at timestamptz NOT NULL,
  -- Null: for good.
  until timestamptz,
  UNIQUE (account_id, rule, subject)
);
