-- Programs of an operator that are told what happens at a company's site.
CREATE TABLE webhooks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  url text NOT NULL,
  -- Empty: of everything.
  events text[] NOT NULL,
  -- What deliveries are signed with; shown once.
  secret text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (tenant_id, url)
);

-- What is on its way, written in the transaction of what happened. Ids and states only: nothing about a person.
CREATE TABLE webhook_deliveries (
  -- Sent with every try, so that receivers know what they have.
  id text PRIMARY KEY,
  webhook_id bigint NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  event text NOT NULL,
  -- Names what happened; it is told once.
  event_id text NOT NULL,
  -- The bytes that are signed and sent.
  body text NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'delivered', 'given-up')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  last_status integer,
  -- The beginning of what was answered, or why nothing was.
  last_answer text,
  created_at timestamptz NOT NULL,
  UNIQUE (webhook_id, event, event_id)
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE state = 'pending';
CREATE INDEX webhook_deliveries_old ON webhook_deliveries (created_at);
