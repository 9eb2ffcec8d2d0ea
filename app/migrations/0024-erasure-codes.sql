-- The codes that confirm a deletion are kept with the other emailed codes, and tries are counted with the other attempts.
DROP TABLE erasure_proofs;
ALTER TABLE account_proofs DROP CONSTRAINT account_proofs_kind_check;
ALTER TABLE account_proofs ADD CONSTRAINT account_proofs_kind_check
  CHECK (kind IN ('sign-up', 'sign-in', 'reset-password', 'old-email', 'new-email', 'erase-account'));
