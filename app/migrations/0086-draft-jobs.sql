-- A job that was never published is stored closed, as a draft, which only colleagues see.
ALTER TABLE positions DROP CONSTRAINT positions_closed_reason_check;
ALTER TABLE positions ADD CONSTRAINT positions_closed_reason_check
  CHECK (closed_reason IN ('deadline', 'missing', 'operator', 'unconfirmed', 'draft')) NOT VALID;
