-- Names of people whom the company registers by hand, for addresses without an account.
ALTER TABLE event_registrations ADD COLUMN name text;
-- Check-in at the door; null: not seen.
ALTER TABLE event_registrations ADD COLUMN came_at timestamptz;

-- Messages of the company to the people of an event. A job emails each of them in the order of their registrations.
CREATE TABLE event_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id bigint NOT NULL REFERENCES events ON DELETE CASCADE,
  -- Of the form or call that sends it; a repeated one sends nothing.
  key text NOT NULL,
  recipients text NOT NULL CHECK (recipients IN ('all', 'registered', 'waiting')),
  words text NOT NULL,
  sender text NOT NULL,
  created_at timestamptz NOT NULL,
  -- The last registration that got it.
  reached bigint NOT NULL DEFAULT 0,
  count integer NOT NULL DEFAULT 0,
  sent_at timestamptz,
  UNIQUE (event_id, key)
);
