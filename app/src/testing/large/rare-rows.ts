import type { Pool } from 'pg'

/** One row of each table that neither the demo nor the walk fills. */
const ROWS = [
  `account_passkeys (id, tenant_id, account_id, name, public_key, credential_id, counter, device_type, backed_up)
   SELECT 'passkey', tenant_id, id, 'Phone', 'key', 'credential', 0, 'multiDevice', true FROM accounts WHERE email = $1`,
  `account_authenticators (account_id, tenant_id, sealed_secret, created_at)
   SELECT id, tenant_id, 'sealed', now() FROM accounts WHERE email = $1`,
  `account_recovery_codes (account_id, tenant_id, code_hash, created_at)
   SELECT id, tenant_id, md5(id), now() FROM accounts WHERE email = $1`,
  `account_verifications (id, tenant_id, identifier, value, expires_at)
   SELECT 'verification', tenant_id, 'provider state', 'value', now() + interval '1 hour' FROM accounts WHERE email = $1`,
  `api_requests (key_id, idempotency_key, request_sha256, at)
   SELECT k.id, 'first', md5('request'), now() FROM api_keys k, accounts a WHERE a.email = $1 LIMIT 1`,
  `application_erasures (tenant_id, application, reason, items, at)
   SELECT tenant_id, 'application', 'retention', '{}', now() FROM accounts WHERE email = $1`,
  `application_keys (tenant_id, key_hash, request_sha256, at)
   SELECT tenant_id, md5('key'), md5('request'), now() FROM accounts WHERE email = $1`,
  `application_notes (tenant_id, application_id, account_id, words, at)
   SELECT a.tenant_id, min(p.id), a.id, 'Note', now() FROM applications p JOIN accounts a ON a.id = p.account_id WHERE a.email = $1 GROUP BY a.id`,
  `mail_deliveries (id, tenant_id, about, number, state, at)
   SELECT 'mail', a.tenant_id, min(p.enc_id), 1, 'refused', now() FROM applications p JOIN accounts a ON a.id = p.account_id WHERE a.email = $1 GROUP BY a.tenant_id`,
  `application_opinions (tenant_id, application_id, account_id, recommends, words, at)
   SELECT a.tenant_id, min(p.id), a.id, true, 'Opinion', now() FROM applications p JOIN accounts a ON a.id = p.account_id WHERE a.email = $1 GROUP BY a.id`,
  `application_visits (application_id, account_id, at)
   SELECT min(p.id), a.id, now() FROM applications p JOIN accounts a ON a.id = p.account_id WHERE a.email = $1 GROUP BY a.id`,
  `candidate_remote_ids (tenant_id, account_id, remote_id) SELECT tenant_id, id, 'remote' FROM accounts WHERE email = $1`,
  `connections (tenant_id, system, board, source, every_minutes, close_missing, created_at, next_pull_at)
   SELECT tenant_id, 'greenhouse', 'acme', 'greenhouse acme', 60, true, now(), now() + interval '1 hour' FROM accounts WHERE email = $1`,
  `connection_runs (connection_id, began_at, ended_at, outcome)
   SELECT c.id, now(), now(), 'unchanged' FROM connections c JOIN accounts a USING (tenant_id) WHERE a.email = $1`,
  `connection_deliveries (tenant_id, connection_id, application_id, version, state, created_at, next_at)
   SELECT p.tenant_id, c.id, min(p.id), 1, 'delivered', now(), now() FROM applications p JOIN accounts a ON a.id = p.account_id
   JOIN connections c ON c.tenant_id = p.tenant_id WHERE a.email = $1 GROUP BY p.tenant_id, c.id`,
  `letter_templates (enc_id, tenant_id, name, language, html, changed_at)
   SELECT 'letter-template', tenant_id, 'Offer', 'en', '<p>Dear {{candidate.firstName}}</p>', now() FROM accounts WHERE email = $1`,
  `hidden_names (position_id, tenant_id, until_stage)
   SELECT max(p.id), p.tenant_id, 'hired' FROM positions p JOIN accounts a USING (tenant_id) WHERE a.email = $1 GROUP BY p.tenant_id`,
  `shown_names (application_id, at)
   SELECT min(p.id), now() FROM applications p JOIN accounts a ON a.id = p.account_id WHERE a.email = $1`,
  `demographic_answers (id, tenant_id, form_version_id, answers, month)
   SELECT gen_random_uuid(), tenant_id, (SELECT min(id) FROM form_versions), '{}', date_trunc('month', now()) FROM accounts WHERE email = $1`,
  `demographic_owners (answer_id, application_id)
   SELECT (SELECT id FROM demographic_answers LIMIT 1), min(p.id) FROM applications p JOIN accounts a ON a.id = p.account_id WHERE a.email = $1`,
  `erasures (tenant_id, reference, erased_at, lines) SELECT tenant_id, 'reference', now(), '[]' FROM accounts WHERE email = $1`,
  `guest_reminder_refusals (tenant_id, email_hash, refused_at) SELECT tenant_id, md5('address'), now() FROM accounts WHERE email = $1`,
  `interview_reminders (interview_id, kind, starts_at)
   SELECT min(i.id), 'day', now() FROM interviews i, accounts a WHERE a.email = $1`,
  `offer_messages (offer_id, number, tenant_id, request, kind, words, state, at)
   SELECT min(o.id), 1, o.tenant_id, 'first', 'question', 'Why?', 'waiting', now() FROM offers o JOIN accounts a ON a.id = o.account_id
   WHERE a.email = $1 AND o.status = 'Extended' GROUP BY o.tenant_id`,
  `waiting_offers (enc_id, tenant_id, account_id, application_id, job, content, letter_keys, maker, made_at, state)
   SELECT 'waiting', tenant_id, account_id, application_id, position_name, '{"documents": [], "files": []}', '{letters/1}', 'Rita', now(), 'waiting'
   FROM offers WHERE account_id = (SELECT id FROM accounts WHERE email = $1 LIMIT 1) LIMIT 1`,
  `offer_versions (offer_id, number, at)
   SELECT min(o.id), 1, now() FROM offers o JOIN accounts a ON a.id = o.account_id WHERE a.email = $1 AND o.status = 'Extended'`,
  `offer_version_letters (offer_id, number, document, letter_key, letter_sha256)
   SELECT min(o.id), 1, 'document', 'letters/1', repeat('0', 64) FROM offers o JOIN accounts a ON a.id = o.account_id
   WHERE a.email = $1 AND o.status = 'Extended'`,
  `nudge_dismissals (tenant_id, account_id, rule, subject, dismissed_at) SELECT tenant_id, id, 'resume', '', now() FROM accounts WHERE email = $1`,
  `profile_avatars (id, tenant_id, account_id, file_key, bytes, stored_at) SELECT 'avatar', tenant_id, id, 'avatars/1', 1000, now() FROM accounts WHERE email = $1`,
  `referral_refusals (tenant_id, email_hash, refused_at) SELECT tenant_id, md5('address'), now() FROM accounts WHERE email = $1`,
  `sent_draft_files (draft_id, file_id) SELECT f.draft_id, f.file_id FROM draft_files f, accounts a WHERE a.email = $1 LIMIT 1`,
  `signing_ceremonies (tenant_id, account_id, reference, document_name, letter_key, letter_sha256, signer_name, signer_email, status,
     wid_salt, wid_hash, opened_at, expires_at)
   SELECT tenant_id, id, 'document', 'Letter', 'letters/1', repeat('0', 64), name, email, 'open', 'salt', repeat('0', 64), now(),
     now() + interval '1 hour' FROM accounts WHERE email = $1`,
  `staff_news (tenant_id, application_id, event, at)
   SELECT a.tenant_id, min(p.id), 'application.submitted', now() FROM applications p JOIN accounts a ON a.id = p.account_id WHERE a.email = $1 GROUP BY a.id`,
  `told_positions (tenant_id, account_id, position_id, told_at)
   SELECT a.tenant_id, a.id, min(p.id), now() FROM accounts a JOIN positions p USING (tenant_id) WHERE a.email = $1 GROUP BY a.id`,
  `signing_events (ceremony_id, at, event, detail, ip_address, user_agent, letter_sha256)
   SELECT max(c.id), now(), 'opened', '{}', '', '', repeat('0', 64) FROM signing_ceremonies c, accounts a WHERE a.email = $1`,
]

/** Adds the rows that Alice would leave if she used everything. */
export async function addRareRows(pool: Pool): Promise<void> {
  for (const row of ROWS) await pool.query(`INSERT INTO ${row} ON CONFLICT DO NOTHING`, ['alice@example.com'])
}
