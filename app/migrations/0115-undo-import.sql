-- Imports of jobs that can be undone: the last of each source that changed something.
CREATE TABLE job_imports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  source text NOT NULL,
  began_at timestamptz NOT NULL,
  -- The database's time of its last batch; without an end, a while after that, the import was ended by a crash.
  last_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- Jobs that it created, changed or closed; above a limit, nothing more is kept of it.
  jobs integer NOT NULL DEFAULT 0,
  undone_at timestamptz,
  -- Counts of what was undone, and the jobs that were kept.
  outcome jsonb
);
CREATE INDEX job_imports_newest ON job_imports (tenant_id, source, id);
CREATE INDEX job_imports_began ON job_imports (began_at);

-- Jobs as an import found them. They go with their import, so that they don't slow down the deletion of a job.
CREATE TABLE job_import_changes (
  import_id integer NOT NULL REFERENCES job_imports ON DELETE CASCADE,
  position_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('created', 'changed', 'closed')),
  -- The import's change of the position, as long as nobody changes it again.
  change bigint NOT NULL,
  -- Columns of a changed position before.
  before jsonb,
  PRIMARY KEY (import_id, position_id)
);
