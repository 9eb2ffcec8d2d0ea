-- What is looked for among many rows: by their person, when that is deleted, and by age or end, when they are.
CREATE INDEX CONCURRENTLY IF NOT EXISTS drafts_by_account ON drafts (account_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS drafts_by_guest ON drafts (guest_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS referrals_by_account ON referrals (account_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS account_proofs_by_account ON account_proofs (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS offer_evidence_by_offer ON offer_evidence (offer_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS signing_ceremonies_by_reference ON signing_ceremonies (tenant_id, reference);
CREATE INDEX CONCURRENTLY IF NOT EXISTS guests_by_creation ON guests (created_at) WHERE account_id IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS application_keys_by_age ON application_keys (at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS nudge_dismissals_by_end ON nudge_dismissals (until) WHERE until IS NOT NULL;

-- Positions that are new to a job alert.
CREATE INDEX CONCURRENTLY IF NOT EXISTS positions_opened ON positions (tenant_id, opened_change) WHERE archived_at IS NULL AND private_key IS NULL;

-- The last time that an interview can still be booked for.
CREATE INDEX CONCURRENTLY IF NOT EXISTS interview_slots_by_start ON interview_slots (tenant_id, pool, starts_at) WHERE NOT withdrawn;
-- People who haven't been told of their event's last change.
CREATE INDEX CONCURRENTLY IF NOT EXISTS event_registrations_by_told ON event_registrations (event_id, told_sequence) WHERE state <> 'left';

-- Files to which no row refers are looked for by their keys.
CREATE INDEX CONCURRENTLY IF NOT EXISTS offer_documents_by_letter ON offer_documents (letter_key);
CREATE INDEX CONCURRENTLY IF NOT EXISTS offer_documents_by_signed_file ON offer_documents (signed_key) WHERE signed_key IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS offer_documents_by_audit_file ON offer_documents (audit_key) WHERE audit_key IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS offer_evidence_by_file ON offer_evidence (file_key) WHERE file_key IS NOT NULL;
