-- Events of companies: career fairs, open days, webinars.
CREATE TABLE events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  enc_id text NOT NULL UNIQUE,
  -- Of the calendar entry; the sequence grows with each change of time, place or state.
  uid text NOT NULL UNIQUE,
  sequence integer NOT NULL DEFAULT 0,
  title text NOT NULL,
  description text NOT NULL DEFAULT '',
  -- The local time is the truth; the instants are derived from it.
  wall_start text NOT NULL,
  zone text NOT NULL,
  -- Decides between two equal local times when the clocks go back.
  utc_offset text NOT NULL,
  minutes integer NOT NULL CHECK (minutes > 0),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- Null: no limit.
  seats integer CHECK (seats > 0),
  waitlist boolean NOT NULL,
  -- Registration; null: at once, and until the start.
  opens_at timestamptz,
  closes_at timestamptz,
  place text,
  -- Address of an online event, for those who have a seat.
  url text,
  form_id bigint REFERENCES forms,
  canceled_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX events_by_start ON events (tenant_id, starts_at);

-- Seats and places on waiting lists. A person is an account, or an email address that an emailed link proved.
CREATE TABLE event_registrations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  event_id bigint NOT NULL REFERENCES events ON DELETE CASCADE,
  account_id text REFERENCES accounts ON DELETE CASCADE,
  email text CHECK (email = lower(email)),
  -- Language of emails to an address.
  language text NOT NULL,
  state text NOT NULL CHECK (state IN ('registered', 'waitlisted', 'left')),
  -- Order on the waiting list, smallest first.
  line integer CHECK ((line IS NOT NULL) = (state = 'waitlisted')),
  answers jsonb,
  since timestamptz NOT NULL,
  -- Number of changes after the first; with the event's sequence it orders the calendar messages to this person.
  changes integer NOT NULL DEFAULT 0,
  -- The event's sequence that this person was told of.
  told_sequence integer NOT NULL,
  reminded_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK ((account_id IS NULL) <> (email IS NULL)),
  UNIQUE (event_id, line)
);
CREATE UNIQUE INDEX event_registrations_of_account ON event_registrations (event_id, account_id) WHERE account_id IS NOT NULL;
CREATE UNIQUE INDEX event_registrations_of_email ON event_registrations (event_id, email) WHERE email IS NOT NULL;
CREATE INDEX event_registrations_by_account ON event_registrations (account_id);
CREATE INDEX event_registrations_by_email ON event_registrations (tenant_id, email) WHERE email IS NOT NULL;
