-- A code that was emailed is good only in the browser that asked for it. Several browsers can wait for codes to one address
-- at a time, and several links for a new password are good until one is used.
DELETE FROM account_proofs;
ALTER TABLE account_proofs
  DROP CONSTRAINT account_proofs_tenant_id_kind_email_account_id_key,
  -- Keyed hash of the secret in the browser's cookie; null for links, which carry a secret of their own.
  ADD COLUMN browser_hash text CHECK ((browser_hash IS NULL) = (kind = 'reset-password'));
CREATE UNIQUE INDEX account_proofs_by_browser ON account_proofs (tenant_id, kind, email, account_id, browser_hash)
  NULLS NOT DISTINCT WHERE browser_hash IS NOT NULL;
