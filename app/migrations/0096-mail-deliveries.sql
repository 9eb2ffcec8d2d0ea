-- What became of emails that someone asks about, such as a message to a candidate.
CREATE TABLE mail_deliveries (
  -- First part of its Message-ID.
  id text PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- Id of what it is about, and the number of the entry in its history.
  about text NOT NULL,
  number integer NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'sent', 'outbox', 'refused', 'given-up')),
  -- The words with which the server refused it.
  said text,
  at timestamptz NOT NULL
);
CREATE INDEX mail_deliveries_about ON mail_deliveries (tenant_id, about, number);
CREATE INDEX mail_deliveries_refused ON mail_deliveries (tenant_id, at) WHERE state = 'refused';
