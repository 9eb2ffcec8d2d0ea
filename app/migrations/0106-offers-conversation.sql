-- The conversation about an offer: requests of its candidate, and the company's answers. It goes with the account, also that of an
-- accepted offer, whose documents say what was agreed.
CREATE TABLE offer_messages (
  offer_id bigint NOT NULL REFERENCES offers ON DELETE CASCADE,
  number integer NOT NULL,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- The browser's id of a request, so that one sent twice is stored once; null for answers.
  request text,
  kind text NOT NULL CHECK (kind IN ('question', 'change', 'time', 'start', 'answer')),
  words text NOT NULL,
  -- The day until which the candidate wants to think, or on which they want to start.
  day date,
  -- Null for answers.
  state text CHECK (state IN ('waiting', 'answered', 'granted')),
  at timestamptz NOT NULL,
  CHECK ((kind = 'answer') = (state IS NULL)),
  PRIMARY KEY (offer_id, number),
  UNIQUE (offer_id, request)
);
CREATE INDEX offer_messages_waiting ON offer_messages (tenant_id, at) WHERE state = 'waiting';
CREATE INDEX offer_messages_tenant ON offer_messages (tenant_id);

-- Until when a decline can be undone, and when that was done last.
ALTER TABLE offers ADD COLUMN undo_until timestamptz;
ALTER TABLE offers ADD COLUMN reopened_at timestamptz;

-- What is accepted or canceled stays so. A decline can be undone, and its offer canceled before that.
CREATE OR REPLACE FUNCTION offers_keep_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'Extended' AND NEW.status <> OLD.status
    AND NOT (OLD.status = 'Declined' AND NEW.status IN ('Extended', 'Canceled')) THEN
    RAISE EXCEPTION 'The outcome of an offer is never changed.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
