-- When the company last said that a position is open: each import and each call of the company API says so.
ALTER TABLE positions ADD COLUMN confirmed_at timestamptz NOT NULL DEFAULT now();
UPDATE positions SET confirmed_at = updated_at;
ALTER TABLE positions DROP CONSTRAINT positions_closed_reason_check;
ALTER TABLE positions ADD CONSTRAINT positions_closed_reason_check
  CHECK (closed_reason IN ('deadline', 'missing', 'operator', 'unconfirmed'));
