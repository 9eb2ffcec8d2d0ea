-- Versions of an offer: its company changes an open offer, and the candidate reads the new version from the same link. An offer that was
-- never changed has no rows here; the first change stores the version before it, too.
ALTER TABLE offers ADD COLUMN version integer NOT NULL DEFAULT 1;
-- What the company says about the job that starts: the first day, and the pay in its words.
ALTER TABLE offers ADD COLUMN start_date date;
ALTER TABLE offers ADD COLUMN pay text;
-- The version that a signature or a decline is about.
ALTER TABLE offer_evidence ADD COLUMN version integer NOT NULL DEFAULT 1;

CREATE TABLE offer_versions (
  offer_id bigint NOT NULL REFERENCES offers ON DELETE CASCADE,
  number integer NOT NULL,
  expires_at timestamptz,
  start_date date,
  pay text,
  at timestamptz NOT NULL,
  PRIMARY KEY (offer_id, number)
);

-- The files that the documents of a version had.
CREATE TABLE offer_version_letters (
  offer_id bigint NOT NULL,
  number integer NOT NULL,
  -- The enc_id of the document.
  document text NOT NULL,
  letter_key text NOT NULL,
  letter_sha256 text NOT NULL,
  PRIMARY KEY (offer_id, number, document),
  FOREIGN KEY (offer_id, number) REFERENCES offer_versions ON DELETE CASCADE
);
CREATE INDEX offer_version_letters_by_key ON offer_version_letters (letter_key);
