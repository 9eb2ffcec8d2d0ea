-- Interviews of applications, and the times that candidates can pick.
CREATE TABLE interview_slots (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  enc_id text NOT NULL UNIQUE CHECK (enc_id ~ '^[A-Za-z0-9_-]{22}$'),
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- Interviews with the same pool offer the same slots.
  pool text NOT NULL,
  zone text NOT NULL,
  wall_start text NOT NULL CHECK (wall_start ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  -- Decides between two instants with this local time.
  wall_offset text NOT NULL,
  -- Derived from the local time by the time zone tables of that day.
  starts_at timestamptz NOT NULL,
  seats integer NOT NULL DEFAULT 1 CHECK (seats > 0),
  taken integer NOT NULL DEFAULT 0 CHECK (taken BETWEEN 0 AND seats),
  withdrawn boolean NOT NULL DEFAULT false,
  UNIQUE (tenant_id, pool, zone, wall_start, wall_offset)
);

CREATE TABLE interviews (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  enc_id text NOT NULL UNIQUE CHECK (enc_id ~ '^[A-Za-z0-9_-]{22}$'),
  tenant_id integer NOT NULL,
  application_id bigint NOT NULL,
  -- UID and SEQUENCE of the calendar entry (RFC 5545).
  uid text NOT NULL UNIQUE,
  sequence integer NOT NULL DEFAULT 0,
  -- True once a calendar entry was sent, which is then canceled in calendars, too.
  invited boolean NOT NULL DEFAULT false,
  kind text NOT NULL CHECK (kind IN ('phone', 'video', 'onsite')),
  title text NOT NULL,
  place text,
  url text,
  instructions text NOT NULL DEFAULT '',
  interviewers text[] NOT NULL DEFAULT '{}',
  pool text NOT NULL,
  zone text NOT NULL,
  -- The local time is what was agreed; the instant is derived from it. Null until a time is picked.
  wall_start text CHECK (wall_start ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  wall_offset text,
  starts_at timestamptz,
  -- Version of the time zone tables that gave the instant.
  tzdata text,
  slot_id bigint REFERENCES interview_slots,
  minutes integer NOT NULL CHECK (minutes BETWEEN 5 AND 1440),
  change_hours integer NOT NULL CHECK (change_hours >= 0),
  moves_left integer NOT NULL CHECK (moves_left >= 0),
  state text NOT NULL CHECK (state IN ('proposed', 'booked', 'canceled', 'over')),
  -- True if withdrawing the application canceled it; undoing that books it again.
  canceled_by_withdrawal boolean NOT NULL DEFAULT false,
  booked_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Length and last hash of the history.
  chain_length integer NOT NULL DEFAULT 0,
  chain_head text NOT NULL DEFAULT '',
  CHECK ((wall_start IS NULL) = (starts_at IS NULL) AND (wall_start IS NULL) = (wall_offset IS NULL)),
  CHECK (state <> 'booked' OR starts_at IS NOT NULL),
  FOREIGN KEY (application_id, tenant_id) REFERENCES applications (id, tenant_id) ON DELETE CASCADE
);
CREATE INDEX interviews_by_application ON interviews (application_id);
CREATE INDEX interviews_by_update ON interviews (tenant_id, updated_at, id);
CREATE INDEX interviews_by_start ON interviews (starts_at) WHERE state = 'booked';
CREATE INDEX interviews_proposed ON interviews (pool) WHERE state = 'proposed';
CREATE INDEX interviews_by_slot ON interviews (slot_id);

-- The history of an interview; each entry carries the hash of the one before.
CREATE TABLE interview_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  interview_id bigint NOT NULL REFERENCES interviews ON DELETE CASCADE,
  number integer NOT NULL,
  at timestamptz NOT NULL,
  actor text NOT NULL CHECK (actor IN ('candidate', 'company', 'system')),
  action text NOT NULL,
  -- Local times with their offsets, before and after.
  "from" text,
  "to" text,
  words text,
  previous text NOT NULL,
  hash text NOT NULL,
  UNIQUE (interview_id, number)
);
CREATE FUNCTION interviews_keep_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'The history of an interview is never changed.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER interview_events_kept BEFORE UPDATE OR DELETE ON interview_events
  FOR EACH ROW EXECUTE FUNCTION interviews_keep_history();

-- Reminders that were sent, each once for each start.
CREATE TABLE interview_reminders (
  interview_id bigint NOT NULL REFERENCES interviews ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('day', 'hour')),
  starts_at timestamptz NOT NULL,
  PRIMARY KEY (interview_id, kind, starts_at)
);
