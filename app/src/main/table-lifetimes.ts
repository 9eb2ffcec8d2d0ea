import { notificationLimits } from '#features/account/notifications/limits.ts'
import { eventLifetimes } from '#features/applying/events/limits.ts'
import { draftLimits } from '#features/applying/drafts/limits.ts'
import { referralLimits } from '#features/applying/referrals/limits.ts'
import { alertLimits } from '#features/candidate/job-alerts/limits.ts'
import { profileLimits } from '#features/candidate/profile/limits.ts'
import { networkLimits } from '#features/candidate/talent-network/limits.ts'
import { connectionLimits } from '#features/company/connections/limits.ts'
import { companyApiLimits } from '#features/company/company-api/limits.ts'
import { positionLimits } from '#features/jobs/positions/limits.ts'
import { visitLimits } from '#features/site/visits/limits.ts'
import { webhookLimits } from '#features/site/webhooks/limits.ts'
import { fileLimits } from '#platform/files/limits.ts'
import { DAY_MS } from '#kernel/time.ts'

/** The rule for how long the rows of a table stay. */
export type Lifetime =
  /**
   * A job deletes rows whose time is over, according to the column `by`, which has an index unless the table stays
   * small.
   */
  | { deleted: string; job: string; by: string; small?: true }
  /** They are deleted with a row of another table, by a foreign key. */
  | { goesWith: string }
  /** They stay, for a reason. */
  | { stays: string }

const days = (count: number) => `after ${count === 1 ? 'a day' : `${count} days`}`

const WITH_ACCOUNT: Lifetime = { goesWith: 'accounts' }
const WITH_APPLICATION: Lifetime = { goesWith: 'applications' }
const RECORD: Lifetime = { stays: 'the record of what was agreed or decided; it must be shown years later' }
const CONFIGURED: Lifetime = { stays: 'set up by the company; some rows, not one for each visitor' }
const DERIVED: Lifetime = { stays: 'made from the open positions, and bounded by their words and values' }
const SESSION = { job: 'forget-expired-sessions', by: 'expires_at' }

/** Every table of the schema `public`; a test compares them with the catalogue. */
export const tableLifetimes: Readonly<Record<string, Lifetime>> = {
  tenants: CONFIGURED,
  mail_senders: { stays: 'one row' },
  mail_deliveries: { stays: 'until the application that the email is about is erased' },
  import_columns: CONFIGURED,
  site_versions: { stays: 'every version of a configuration can be shown and rolled back to' },
  site_drafts: CONFIGURED,
  tenant_audit: RECORD,
  theme_versions: { stays: 'every version of a theme can be rolled back to' },
  theme_drafts: CONFIGURED,
  theme_files: { stays: 'published versions of a theme use them' },
  terms_texts: RECORD,
  signing_keys: { stays: 'letters are checked with them years later' },
  api_keys: CONFIGURED,
  staff_jobs: WITH_ACCOUNT,
  staff_invitations: { deleted: 'when they expire', job: 'forget-staff-invitations', by: 'expires_at' },
  staff_job_news: WITH_ACCOUNT,
  staff_news: { deleted: 'after 30 days', job: 'send-staff-digests', by: 'at' },
  staff_digests: { deleted: 'after 30 days', job: 'send-staff-digests', by: 'day' },
  staff_audit: RECORD,
  webhooks: CONFIGURED,
  connections: CONFIGURED,
  connection_troubles: { stays: 'until the trouble is over, or the connection is removed' },
  connection_jobs: { stays: 'until the job leaves the feed, or the connection is removed' },
  connection_deliveries: WITH_APPLICATION,
  letter_templates: CONFIGURED,
  connection_runs: {
    deleted: days(connectionLimits.runsKeptDays),
    job: 'forget-connection-runs',
    by: 'began_at',
  },
  job_imports: { deleted: days(positionLimits.importsKeptDays), job: 'forget-job-imports', by: 'began_at' },
  job_import_changes: { goesWith: 'job_imports' },
  visit_counts: { deleted: days(visitLimits.keptDays), job: 'forget-visits', by: 'day' },
  visit_visitors: { deleted: 'when the day is over', job: 'forget-visits', by: 'day' },
  visit_salts: { deleted: 'when the day is over', job: 'forget-visits', by: 'day' },

  positions: { stays: 'applications, offers and old links refer to closed positions, which can reopen' },
  search_states: DERIVED,
  search_values: DERIVED,
  search_points: DERIVED,
  search_words: DERIVED,
  search_identifiers: DERIVED,
  search_documents: DERIVED,

  accounts: { stays: 'until the person deletes the account' },
  account_sessions: { deleted: 'when they expire', ...SESSION },
  account_verifications: { deleted: 'when they expire', ...SESSION },
  account_proofs: { deleted: 'when they expire', ...SESSION },
  account_attempts: { deleted: 'when they no longer count', ...SESSION },
  account_credentials: WITH_ACCOUNT,
  account_passkeys: WITH_ACCOUNT,
  account_authenticators: WITH_ACCOUNT,
  account_recovery_codes: WITH_ACCOUNT,
  onboarding_steps: WITH_ACCOUNT,
  terms_attestations: WITH_ACCOUNT,
  consents: WITH_ACCOUNT,
  erasures: RECORD,
  saved_positions: WITH_ACCOUNT,
  match_choices: WITH_ACCOUNT,
  match_refused_skills: WITH_ACCOUNT,
  match_off: WITH_ACCOUNT,
  profiles: WITH_ACCOUNT,
  profile_edits: { deleted: days(profileLimits.undoDays), job: 'forget-profile-edits', by: 'made_at' },
  profile_avatars: WITH_ACCOUNT,
  resumes: WITH_ACCOUNT,
  kept_answers: WITH_ACCOUNT,
  nudge_dismissals: { deleted: 'when they end', job: 'forget-dismissed-nudges', by: 'until' },

  notifications: { deleted: days(notificationLimits.keptDays), job: 'forget-old-notifications', by: 'id' },
  notification_deliveries: { goesWith: 'notifications' },
  notification_choices: WITH_ACCOUNT,
  talent_network_entries: {
    deleted: `${days(networkLimits.keptDays)}, or ${networkLimits.confirmDays} unconfirmed`,
    job: 'forget-talent-network-entries',
    by: 'expires_at',
  },
  job_alerts: {
    deleted: `those of an address ${days(alertLimits.keptDays)}, or ${alertLimits.confirmDays} unconfirmed; an account’s with it`,
    job: 'forget-job-alerts',
    by: 'expires_at',
  },
  // Those of an address are deleted with its last alert.
  told_positions: WITH_ACCOUNT,
  webhook_deliveries: {
    deleted: `${days(webhookLimits.deliveredKeptDays)}, or ${webhookLimits.givenUpKeptDays} if they failed`,
    job: 'forget-webhook-deliveries',
    by: 'created_at',
  },
  api_requests: { deleted: days(companyApiLimits.idempotencyKeyMs / DAY_MS), job: 'forget-api-requests', by: 'at' },

  guests: {
    deleted: `those without a draft, file or application ${days(fileLimits.orphanMs / DAY_MS)}`,
    job: 'delete-empty-guests',
    by: 'created_at',
  },
  guest_reminder_refusals: { stays: 'addresses that must not be reminded' },
  drafts: {
    deleted: 'open ones when they expire; sent ones with their owner',
    job: 'remind-of-drafts',
    by: 'expires_at',
  },
  draft_ends: { deleted: days(draftLimits.endsKeptDays), job: 'tidy-drafts', by: 'began_at' },
  draft_values: { goesWith: 'drafts' },
  draft_changes: { goesWith: 'drafts' },
  draft_files: { goesWith: 'drafts' },
  sent_draft_files: { goesWith: 'drafts' },
  cart_items: WITH_ACCOUNT,

  forms: CONFIGURED,
  form_versions: { stays: 'answers refer to the version that was asked' },
  position_forms: { goesWith: 'positions' },
  form_edits: CONFIGURED,

  applications: {
    stays: 'as long as retention says; then their content is deleted and a row without a person remains for the counts',
  },
  application_files: { stays: 'until retention deletes the applications that have them, or their owner' },
  application_versions: WITH_APPLICATION,
  application_contents: { goesWith: 'application_versions' },
  resume_words: { goesWith: 'application_contents' },
  application_version_files: { goesWith: 'application_versions' },
  application_events: WITH_APPLICATION,
  application_event_words: { goesWith: 'application_events' },
  application_consents: WITH_APPLICATION,
  application_messages: WITH_APPLICATION,
  application_notes: WITH_APPLICATION,
  application_opinions: WITH_APPLICATION,
  application_visits: WITH_APPLICATION,
  shown_names: WITH_APPLICATION,
  application_keys: { deleted: days(1), job: 'erase-applications-when-due', by: 'at' },
  application_erasures: RECORD,
  candidate_remote_ids: WITH_ACCOUNT,
  hidden_names: CONFIGURED,
  stages: { goesWith: 'tenants' },
  demographic_answers: {
    stays: 'counts for reports, with no person; retention deletes those of an erased application',
  },
  demographic_owners: WITH_APPLICATION,
  interview_slots: { stays: 'offered by the company; interviews refer to them' },
  interviews: WITH_APPLICATION,
  interview_events: { goesWith: 'interviews' },
  interview_reminders: { goesWith: 'interviews' },
  given_forms: { goesWith: 'drafts' },
  given_form_versions: { goesWith: 'given_forms' },
  given_form_events: { goesWith: 'given_forms' },
  given_form_letters: { goesWith: 'given_forms' },

  events: CONFIGURED,
  event_messages: { goesWith: 'events' },
  event_registrations: {
    deleted: `those of an address ${eventLifetimes.addressDays} days after the event; an account’s with it`,
    job: 'forget-event-addresses',
    by: 'event_id',
  },
  referrals: {
    deleted: `answered ones at the end of their ${referralLimits.keptDays} days at most`,
    job: 'expire-referrals',
    by: 'expires_at',
  },
  referral_refusals: { stays: 'addresses that must not get referrals' },

  offers: RECORD,
  offer_documents: RECORD,
  offer_evidence: RECORD,
  offer_events: RECORD,
  waiting_offers: { stays: 'until an owner approves it, its maker withdraws it or the account is deleted' },
  offer_versions: RECORD,
  offer_version_letters: RECORD,
  offer_messages: { stays: 'until the offer or the account is deleted' },
  signing_ceremonies: RECORD,
  signing_events: RECORD,

  call_counts: { deleted: 'when their window ends', job: 'forget-call-counts', by: 'ends_at' },
  schema_contracts: { stays: 'a row for each migration that ended something' },
  page_files: { stays: 'until no version has served them for weeks; servers delete them then' },
}
