-- How often the pages of jobs were seen, by day in the company's time zone, and which of erased applications were sent and hired.
CREATE TABLE visit_counts (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  position_id bigint NOT NULL REFERENCES positions ON DELETE CASCADE,
  day date NOT NULL,
  -- The word of a campaign, a host, or one of: site, search-engine, direct.
  source text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('view', 'bot', 'sent', 'hired')),
  amount integer NOT NULL,
  PRIMARY KEY (tenant_id, day, position_id, kind, source)
);
CREATE INDEX visit_counts_by_position ON visit_counts (position_id);
CREATE INDEX visit_counts_by_day ON visit_counts (day);

-- The salt of the hashes below. Both are deleted when the day is over, and then no one can find the visitor of a hash.
CREATE TABLE visit_salts (
  day date NOT NULL,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  salt text NOT NULL,
  PRIMARY KEY (day, tenant_id)
);
CREATE INDEX visit_salts_by_tenant ON visit_salts (tenant_id);

-- Who has seen which job today, so that each visitor counts once.
CREATE TABLE visit_visitors (
  day date NOT NULL,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  visitor text NOT NULL,
  position_id bigint NOT NULL REFERENCES positions ON DELETE CASCADE,
  is_bot boolean NOT NULL,
  source text NOT NULL,
  PRIMARY KEY (day, tenant_id, visitor, position_id)
);
CREATE INDEX visit_visitors_by_tenant ON visit_visitors (tenant_id);
CREATE INDEX visit_visitors_by_position ON visit_visitors (position_id);

-- Where the person came from, for the application that the draft becomes.
ALTER TABLE drafts ADD COLUMN source text NOT NULL DEFAULT '';

-- What numbers need of deleted drafts: no person and no answer, only which questions had one.
CREATE TABLE draft_ends (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  position_id bigint NOT NULL REFERENCES positions ON DELETE CASCADE,
  -- To a quarter of an hour, which is enough to find the day in every time zone.
  began_at timestamptz NOT NULL,
  source text NOT NULL,
  is_sent boolean NOT NULL,
  form_version_ids bigint[] NOT NULL,
  fields text[] NOT NULL
);
CREATE INDEX draft_ends_by_tenant ON draft_ends (tenant_id, began_at);
CREATE INDEX draft_ends_by_position ON draft_ends (position_id);
CREATE INDEX draft_ends_by_time ON draft_ends (began_at);

CREATE FUNCTION drafts_keep_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The company or the job can be what is deleted.
  INSERT INTO draft_ends (tenant_id, position_id, began_at, source, is_sent, form_version_ids, fields)
  SELECT t.id, p.id, date_bin('15 minutes', OLD.created_at, 'epoch'), OLD.source, OLD.state = 'submitted', OLD.form_version_ids,
    ARRAY(SELECT v.field FROM draft_values v WHERE v.draft_id = OLD.id AND v.source IS NULL AND v.value IS NOT NULL
      UNION SELECT f.field FROM draft_files f WHERE f.draft_id = OLD.id)
  FROM tenants t, positions p WHERE t.id = OLD.tenant_id AND p.id = OLD.position_id;
  RETURN OLD;
END $$;
CREATE TRIGGER drafts_counted BEFORE DELETE ON drafts FOR EACH ROW EXECUTE FUNCTION drafts_keep_counts();
