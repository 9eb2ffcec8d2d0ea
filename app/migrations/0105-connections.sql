-- Feeds of jobs that the server pulls on a schedule, such as the board of an applicant tracking system.
CREATE TABLE connections (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  system text NOT NULL,
  -- Name of the board, or the address of a feed.
  board text NOT NULL,
  -- Source name of its jobs.
  source text NOT NULL,
  every_minutes integer NOT NULL,
  -- Null: as the site's configuration says for imported jobs.
  applies_on_site boolean,
  close_missing boolean NOT NULL,
  created_at timestamptz NOT NULL,
  paused_at timestamptz,
  next_pull_at timestamptz NOT NULL,
  -- Pulls in a row that failed.
  failures integer NOT NULL DEFAULT 0,
  -- Of the last response that was imported, for conditional requests.
  etag text,
  last_modified text,
  sha256 text,
  UNIQUE (tenant_id, source)
);
CREATE INDEX connections_due ON connections (next_pull_at) WHERE paused_at IS NULL;

-- Pulls of a connection. The newest are kept.
CREATE TABLE connection_runs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  connection_id integer NOT NULL REFERENCES connections ON DELETE CASCADE,
  began_at timestamptz NOT NULL,
  ended_at timestamptz,
  outcome text CHECK (outcome IN ('unchanged', 'imported', 'held', 'failed')),
  -- Counts of the rows; null unless the feed was read.
  summary jsonb,
  -- Rows that were left out or changed, with the reason.
  problems jsonb NOT NULL DEFAULT '[]',
  -- Code of the reason why it failed or was held, and the words of the system.
  reason text,
  said text
);
CREATE INDEX connection_runs_newest ON connection_runs (connection_id, id DESC);
CREATE INDEX connection_runs_began ON connection_runs (began_at);
