-- Forms that are given to one person are edited, too.
ALTER TABLE form_edits DROP CONSTRAINT form_edits_purpose_check;
ALTER TABLE form_edits ADD CONSTRAINT form_edits_purpose_check
  CHECK (purpose IN ('application', 'demographic', 'offer', 'event', 'referral', 'given'));
