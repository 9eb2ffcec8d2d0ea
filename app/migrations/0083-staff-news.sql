-- Each colleague's choice of emails about new applications, and the digests that were sent, one a day and address.
ALTER TABLE accounts ADD COLUMN staff_news text NOT NULL DEFAULT 'daily' CHECK (staff_news IN ('daily', 'never'));
CREATE TABLE staff_digests (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  day date NOT NULL,
  email text NOT NULL,
  PRIMARY KEY (tenant_id, day, email)
);
CREATE INDEX staff_digests_by_day ON staff_digests (day);
