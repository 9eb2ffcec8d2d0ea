-- A company that runs its careers site here. Everything else belongs to exactly one of them.
CREATE TABLE tenants (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  domain text NOT NULL UNIQUE CHECK (domain = lower(domain) AND domain ~ '^[a-z0-9.-]+$'),
  name text NOT NULL,
  -- Host names that decide for this tenant whatever the domain parameter says.
  hosts text[] NOT NULL DEFAULT '{}',
  site jsonb NOT NULL DEFAULT '{}',
  -- Counts committed changes of the tenant's positions: read models compare it with what they hold.
  position_changes bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);
