-- The photo that an account shows, with its description for people who can't see it.
ALTER TABLE accounts ADD COLUMN avatar_id text, ADD COLUMN avatar_alt text NOT NULL DEFAULT '';

-- Photos in the file store. One that was replaced or removed is kept as long as that can be undone.
CREATE TABLE profile_avatars (
  id text PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  file_key text NOT NULL UNIQUE,
  bytes integer NOT NULL,
  stored_at timestamptz NOT NULL,
  -- Null for the photo that the account shows.
  replaced_at timestamptz
);
CREATE INDEX profile_avatars_by_account ON profile_avatars (account_id);
CREATE INDEX profile_avatars_replaced ON profile_avatars (replaced_at) WHERE replaced_at IS NOT NULL;
