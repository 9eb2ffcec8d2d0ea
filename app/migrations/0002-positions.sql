-- Twelve digits and more, as programs that read careers sites expect; never reused.
CREATE SEQUENCE position_ids START WITH 700000000101;

CREATE TABLE positions (
  id bigint PRIMARY KEY DEFAULT nextval('position_ids'),
  tenant_id integer NOT NULL REFERENCES tenants,
  source text NOT NULL,
  source_id text NOT NULL,
  display_job_id text NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  language text NOT NULL,
  department text,
  employment_type text,
  work_location text NOT NULL CHECK (work_location IN ('onsite', 'hybrid', 'remote')),
  -- [{label, standardized, lat, lon, country, regions}]
  locations jsonb NOT NULL DEFAULT '[]',
  skills text[] NOT NULL DEFAULT '{}',
  -- {min, max, currency, interval}
  salary jsonb,
  -- {efcustomText…: [values]}
  custom jsonb NOT NULL DEFAULT '{}',
  posted_at timestamptz NOT NULL,
  closes_at timestamptz,
  archived_at timestamptz,
  -- Why it was closed: what a feed closed a feed may reopen, what the company closed by hand stays closed.
  closed_reason text CHECK (closed_reason IN ('deadline', 'missing', 'operator')),
  CHECK ((archived_at IS NULL) = (closed_reason IS NULL)),
  -- Set on private positions: 128 bits that their link carries.
  private_key text,
  content_hash text NOT NULL,
  -- The tenant's position_changes at the last change of this row.
  change bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, source, source_id)
);

CREATE INDEX positions_by_change ON positions (tenant_id, change);
CREATE INDEX positions_newest ON positions (tenant_id, posted_at DESC, id) WHERE archived_at IS NULL AND private_key IS NULL;
CREATE INDEX positions_closing ON positions (closes_at) WHERE archived_at IS NULL AND closes_at IS NOT NULL;
CREATE INDEX positions_by_job_id ON positions (tenant_id, lower(display_job_id));
