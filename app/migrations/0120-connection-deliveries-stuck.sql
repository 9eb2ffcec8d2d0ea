-- Since when an application can't be sent although the others can.
ALTER TABLE connection_deliveries ADD COLUMN stuck_since timestamptz;
-- When owners were last emailed about a trouble.
ALTER TABLE connection_troubles ADD COLUMN emailed_at timestamptz;
-- Raised when the jobs of an unchanged feed have to be read again, because the connection changed.
ALTER TABLE connections ADD COLUMN edition integer NOT NULL DEFAULT 0;
