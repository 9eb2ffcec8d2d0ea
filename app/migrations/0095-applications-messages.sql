-- Messages of candidates about their applications; their words are with the history. `request` is the browser's id of a message,
-- so that one sent twice is stored once.
CREATE TABLE application_messages (
  application_id bigint NOT NULL REFERENCES applications ON DELETE CASCADE,
  -- Of the event in the application's history.
  number integer NOT NULL,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  request text NOT NULL,
  at timestamptz NOT NULL,
  -- When the company answered, or said that no answer is needed.
  settled_at timestamptz,
  PRIMARY KEY (application_id, number),
  UNIQUE (application_id, request)
);
CREATE INDEX application_messages_waiting ON application_messages (tenant_id, at) WHERE settled_at IS NULL;
CREATE INDEX application_messages_tenant ON application_messages (tenant_id);
