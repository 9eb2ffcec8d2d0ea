-- The application that an offer answers, if its candidate applied for the position.
ALTER TABLE offers ADD COLUMN application_id bigint REFERENCES applications ON DELETE SET NULL;
CREATE INDEX offers_by_application ON offers (application_id) WHERE application_id IS NOT NULL;
