-- One profile per candidate. Name and email address stay with the account, so that there is one of each.
CREATE TABLE profiles (
  account_id text PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- Grows by one with each change.
  version integer NOT NULL,
  -- {resume, preferences, sources}: features/profile/profile.ts
  facts jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);

-- Recent changes, so that each can be undone: the changed sections before and after it.
CREATE TABLE profile_edits (
  account_id text NOT NULL REFERENCES profiles ON DELETE CASCADE,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- The profile's version after the change.
  version integer NOT NULL,
  operation text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, version)
);
CREATE INDEX profile_edits_by_age ON profile_edits (made_at);

-- The first facts belong to the profile now; the progress of the first steps stays where it was.
INSERT INTO profiles (account_id, tenant_id, version, facts, updated_at)
SELECT account_id, tenant_id, 1, jsonb_build_object(
    'resume', jsonb_build_object('basics',
      CASE WHEN location = '' THEN '{}' ELSE jsonb_build_object('location', jsonb_build_object('name', left(location, 200))) END
      || CASE WHEN phone = '' THEN '{}' ELSE jsonb_build_object('phone', phone) END),
    'preferences', CASE WHEN work_sought = '{}' THEN '{}' ELSE jsonb_build_object('kinds', to_jsonb(work_sought)) END
  ), updated_at
FROM candidate_profiles WHERE location <> '' OR phone <> '' OR work_sought <> '{}';
ALTER TABLE candidate_profiles DROP COLUMN location, DROP COLUMN phone, DROP COLUMN work_sought;
ALTER TABLE candidate_profiles RENAME TO onboarding_steps;
