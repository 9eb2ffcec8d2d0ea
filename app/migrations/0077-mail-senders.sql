-- How the last server that started sends emails, for commands, which don't have its settings. One row.
CREATE TABLE mail_senders (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  by_smtp boolean NOT NULL,
  public_url text NOT NULL,
  secret_hash text NOT NULL,
  started_at timestamptz NOT NULL
);
