-- The kind of a document decides how it is signed; these are the ways that the company opened besides.
ALTER TABLE offer_documents ADD COLUMN further_ways text[] NOT NULL DEFAULT '{}'
  CHECK (further_ways <@ ARRAY['esign', 'typed', 'upload']);

-- Until now every way counted for every document. What was signed in another way than its kind's keeps it.
UPDATE offer_documents d SET further_ways = ARRAY[e.way]
  FROM offer_evidence e
  WHERE e.id = d.evidence_id
    AND e.way <> CASE d.kind WHEN 'esign' THEN 'esign' WHEN 'inline' THEN 'typed' ELSE 'upload' END;

-- Declining on a signing page was about one document until now. What was asked then does not decline an offer now.
UPDATE signing_ceremonies SET status = 'withdrawn' WHERE status = 'rejected';
