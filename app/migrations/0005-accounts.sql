-- People who signed up at one company's site. The same address at two companies is two accounts.
CREATE TABLE accounts (
  id text PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)),
  email_verified boolean NOT NULL DEFAULT false,
  -- Empty until the person gives them.
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  -- The library's own full name; the product derives it from the two above.
  name text NOT NULL DEFAULT '',
  image text,
  -- Language chosen in the settings; null follows the browser.
  language text,
  is_admin boolean NOT NULL DEFAULT false,
  is_theme_builder boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, email)
);

CREATE TABLE account_sessions (
  id text PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- SHA-256 of the token in the cookie: who reads the database cannot be somebody else.
  token_hash text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Last use, to within some minutes.
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX account_sessions_by_account ON account_sessions (account_id);

-- Ways to sign in: a password, or an account at an OpenID Connect provider.
CREATE TABLE account_credentials (
  id text PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  provider_id text NOT NULL,
  provider_account_id text NOT NULL,
  -- Argon2id, only where provider_id is "credential".
  password_hash text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, provider_id, provider_account_id)
);
CREATE INDEX account_credentials_by_account ON account_credentials (account_id);

-- One-time codes and links, hashed, and the state of sign-ins that are under way.
CREATE TABLE account_verifications (
  id text PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX account_verifications_by_identifier ON account_verifications (tenant_id, identifier);

CREATE TABLE account_passkeys (
  id text PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name text,
  public_key text NOT NULL,
  credential_id text NOT NULL UNIQUE,
  counter bigint NOT NULL,
  device_type text NOT NULL,
  backed_up boolean NOT NULL,
  transports text,
  aaguid text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX account_passkeys_by_account ON account_passkeys (account_id);
