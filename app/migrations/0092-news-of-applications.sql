-- The emails that colleagues get: choices by kind and by job, and what candidates did, for the next digest.
ALTER TABLE accounts ADD COLUMN staff_news_kinds jsonb NOT NULL DEFAULT '{}';
-- The zone in which a colleague’s day begins; null for the company’s.
ALTER TABLE accounts ADD COLUMN staff_news_zone text;

CREATE TABLE staff_job_news (
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  position_id bigint NOT NULL REFERENCES positions ON DELETE CASCADE,
  news text NOT NULL CHECK (news IN ('at-once', 'daily', 'never')),
  PRIMARY KEY (account_id, position_id)
);
CREATE INDEX staff_job_news_position ON staff_job_news (position_id);
CREATE INDEX staff_job_news_tenant ON staff_job_news (tenant_id);

CREATE TABLE staff_news (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  application_id bigint NOT NULL REFERENCES applications ON DELETE CASCADE,
  event text NOT NULL,
  at timestamptz NOT NULL,
  -- When those who want it at once were told.
  told_at timestamptz
);
CREATE INDEX staff_news_tenant ON staff_news (tenant_id, at);
CREATE INDEX staff_news_application ON staff_news (application_id);
CREATE INDEX staff_news_at ON staff_news (at);

-- When the digest of the day and Monday’s late applications were sent; rows written before are digests.
ALTER TABLE staff_digests ADD COLUMN news_at timestamptz DEFAULT now();
ALTER TABLE staff_digests ADD COLUMN late_at timestamptz;
