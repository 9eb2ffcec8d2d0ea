-- A candidate's choices about matching. Without a row it is on, and the notice was not read yet.
CREATE TABLE match_choices (
  account_id text PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  turned_off_at timestamptz,
  notice_read_at timestamptz
);

-- Skills that a candidate answered with "not mine", so that they are not asked for again.
CREATE TABLE match_refused_skills (
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- The comparable form of the name, and the name as the position wrote it.
  skill_id text NOT NULL,
  skill text NOT NULL,
  refused_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, skill_id)
);
