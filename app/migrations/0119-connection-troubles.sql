-- Troubles of connections that their owners were emailed about, until they are over.
CREATE TABLE connection_troubles (
  connection_id integer NOT NULL REFERENCES connections ON DELETE CASCADE,
  kind text NOT NULL,
  -- Of applications that wait for a person: the newest that the email counted.
  newest timestamptz,
  PRIMARY KEY (connection_id, kind)
);
