-- Applications travel to the system of a connection, and its stages back.
ALTER TABLE connections
  -- Where the system is asked, if that isn't its usual address.
  ADD COLUMN origin text NOT NULL DEFAULT '',
  -- The sealed credentials with which applications are sent; null if none are.
  ADD COLUMN credentials text,
  ADD COLUMN delivers_since timestamptz,
  -- Set when the system refused the credentials, until an owner gives others.
  ADD COLUMN delivery_refused_at timestamptz,
  -- Since when no application got through, and when the next try is due.
  ADD COLUMN delivery_failing_since timestamptz,
  ADD COLUMN deliver_after timestamptz,
  -- One process at a time delivers for a connection: the one whose claim this is, until it ends.
  ADD COLUMN delivering_by text,
  ADD COLUMN delivering_until timestamptz,
  -- The address to which the system posts changes of stages, and the sealed secret with which it signs them.
  ADD COLUMN status_key text,
  ADD COLUMN status_secret text,
  -- The system's stages by name, with the key of the company's stage; null while nobody has chosen one.
  ADD COLUMN stages jsonb NOT NULL DEFAULT '{}';

-- One version of an application on its way to the system of a connection.
CREATE TABLE connection_deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  connection_id integer NOT NULL REFERENCES connections ON DELETE CASCADE,
  application_id bigint NOT NULL REFERENCES applications ON DELETE CASCADE,
  version integer NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'sending', 'delivered', 'refused', 'unclear', 'left-out')),
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  next_at timestamptz NOT NULL,
  sent_at timestamptz,
  ended_at timestamptz,
  -- The system's ids of the application and the person, as far as it names them.
  ids jsonb NOT NULL DEFAULT '{}',
  -- What the system or its form wants, and the questions whose answers it has no place for.
  reasons jsonb NOT NULL DEFAULT '[]',
  unsent jsonb NOT NULL DEFAULT '[]',
  -- True if a person chose to send it although answers are missing.
  anyway boolean NOT NULL DEFAULT false,
  -- Digest of the email address that was sent, by which the system's posts find it.
  person text,
  -- The newest event of the system.
  last_event text,
  last_event_at timestamptz,
  UNIQUE (connection_id, application_id, version)
);
CREATE INDEX connection_deliveries_due ON connection_deliveries (connection_id, next_at) WHERE state IN ('waiting', 'sending');
CREATE INDEX connection_deliveries_application ON connection_deliveries (application_id);
CREATE INDEX connection_deliveries_tenant ON connection_deliveries (tenant_id, id);

-- Jobs of a feed whose questions were fetched, with a digest of what the feed said of them then.
CREATE TABLE connection_jobs (
  connection_id integer NOT NULL REFERENCES connections ON DELETE CASCADE,
  job text NOT NULL,
  digest text NOT NULL,
  PRIMARY KEY (connection_id, job)
);
