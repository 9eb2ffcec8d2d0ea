-- What callers used of the limits that all processes count together: calls of an address, bytes of a person, tokens of a company.
-- A crash of the database resets the limits, which is harmless.
CREATE UNLOGGED TABLE call_counts (
  kind text NOT NULL,
  subject text NOT NULL,
  ends_at timestamptz NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (kind, subject)
);
CREATE INDEX call_counts_by_end ON call_counts (ends_at);
