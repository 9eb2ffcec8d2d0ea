-- Every change of a site's configuration, as the whole document; tenants.site holds the one in force.
CREATE TABLE site_versions (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- Counts from 1 for each tenant.
  number integer NOT NULL CHECK (number > 0),
  site jsonb NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL,
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, number)
);

-- Alerts for visitors belong to the careers pages.
UPDATE tenants
SET site = (site - 'loggedOutNotificationConfig') || jsonb_build_object(
  'pcsxConfig',
  coalesce(site -> 'pcsxConfig', '{}') || jsonb_build_object('loggedOutNotificationConfig', site -> 'loggedOutNotificationConfig'))
WHERE site ? 'loggedOutNotificationConfig';

INSERT INTO site_versions (tenant_id, number, site, changed_at, changed_by, note)
SELECT id, 1, site, created_at, 'foyer', 'As it was before versions were kept' FROM tenants;

-- Scripts that a company puts into the head of its pages run for every visitor: a right of its own.
ALTER TABLE tenants ADD COLUMN head_scripts_allowed boolean NOT NULL DEFAULT false;

-- What was decided about a tenant's rights, when and by whom. Lines are added, never changed.
CREATE TABLE tenant_audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX tenant_audit_by_tenant ON tenant_audit (tenant_id, id);
