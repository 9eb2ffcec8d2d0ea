-- What candidates are told. A text is either an id of the catalogue with its values, read in the reader's language, or an
-- operator's own words.
CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  event text NOT NULL,
  -- The same thing told again with this key is told once.
  dedupe_key text NOT NULL,
  notification_type text NOT NULL CHECK (notification_type IN ('informational', 'action_required')),
  message_id text,
  message_values jsonb NOT NULL DEFAULT '{}',
  own_title text,
  own_message text,
  -- Path, query and fragment on the site itself.
  redirect_url text CHECK (redirect_url LIKE '/%'),
  created_at timestamptz NOT NULL,
  -- Seen in the opened panel.
  viewed_at timestamptz,
  -- Read: clicked, or marked with all others.
  clicked_at timestamptz CHECK (clicked_at IS NULL OR viewed_at IS NOT NULL),
  CHECK ((message_id IS NULL) = (own_message IS NOT NULL)),
  UNIQUE (account_id, dedupe_key)
);
CREATE INDEX notifications_newest ON notifications (account_id, id DESC);
CREATE INDEX notifications_not_viewed ON notifications (account_id) WHERE viewed_at IS NULL;

-- By which ways each went out. One row a way, so that none is taken twice; not chosen ones stay out for good.
CREATE TABLE notification_deliveries (
  notification_id bigint NOT NULL REFERENCES notifications ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('in_app', 'mail')),
  chosen boolean NOT NULL,
  PRIMARY KEY (notification_id, channel)
);

-- What people chose about an event and a way; without a row the product's default holds.
CREATE TABLE notification_choices (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  event text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('in_app', 'mail')),
  chosen boolean NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, event, channel)
);

-- However a session is ended, the pages that hang on it are told at once. The payload is that of platform/live. The streams of
-- one that ran out have ended before it is cleared away.
CREATE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer_live', json_build_object(
    'id', gen_random_uuid(),
    'kind', 'sign-out',
    'to', json_build_object('tenantId', OLD.tenant_id, 'accountId', OLD.account_id, 'sessionId', OLD.id)
  )::text);
  RETURN NULL;
END $$;
CREATE TRIGGER account_sessions_told AFTER DELETE ON account_sessions
  FOR EACH ROW EXECUTE FUNCTION tell_session_ended();
