import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { hashOf } from '#platform/secrets/hash.ts'
import { applicationStates } from '../../states.ts'
import type { Submission } from '../records/application-service.ts'
import { firstEvent, type NewEvent } from '../records/event-store.ts'
import {
  applicationColumns,
  type ApplicationRow,
  joinedTables,
  type PositionText,
  type SentFile,
} from '../records/store.ts'

/** Maximum wait for a lock, after which the caller is asked to repeat the call. */
const LOCK_TIMEOUT = '5s'

/** Limits each wait for a lock in this transaction. */
export async function limitWaiting(trx: Transaction): Promise<void> {
  await sql`SELECT set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(trx)
}

/** Content of a version: answers by field, the profile at that time, and the files. */
export interface Content {
  answers: Record<string, unknown>
  profile: object | null
  files: readonly SentFile[]
}

export interface VersionToAdd {
  number: number
  formVersionIds: readonly number[]
  language: string
  timeZone: string
  at: Date
  /** Hash of the previous version, or an empty text. */
  previous: string
}

/** Returns the hash of the sent content. */
export const contentHash = ({ answers, profile, files }: Content): string =>
  hashOf({ answers, profile, files: [...files] })

/** Returns the hash of a version: over its facts, the hash of its content and that of the previous version. */
export const versionHash = (
  application: string,
  version: VersionToAdd & { contentSha256: string; files: readonly { field: string; sha256: string }[] },
): string => {
  const { number, formVersionIds, contentSha256, language, timeZone, at, previous } = version
  const files = version.files.map(({ field, sha256 }) => ({ field, sha256 }))
  return hashOf({
    application,
    number,
    formVersionIds: [...formVersionIds],
    contentSha256,
    files,
    language,
    timeZone,
    at,
    previous,
  })
}

/**
 * Returns the common table expressions that store a version, its content and its use of files, for the application that
 * `source` selects as `a.id`.
 */
function versionTables(
  source: RawBuilder<unknown>,
  version: VersionToAdd & { encId: string },
  content: Content,
): RawBuilder<unknown> {
  const { number, formVersionIds, language, timeZone, at, previous, encId } = version
  const files = content.files.map(({ field, sha256 }) => ({ field, sha256 }))
  const contentSha256 = contentHash(content)
  const hash = versionHash(encId, { ...version, contentSha256, files })
  const sent = JSON.stringify(content.files)
  const profile = content.profile === null ? null : JSON.stringify(content.profile)
  return sql`
    version AS (
      INSERT INTO application_versions (application_id, number, form_version_ids, content_sha256, files, language, time_zone, at,
        previous, hash)
      SELECT a.id, ${number}, ${[...formVersionIds]}, ${contentSha256}, ${JSON.stringify(files)}::jsonb, ${language}, ${timeZone},
        ${at}, ${previous}, ${hash} FROM ${source} RETURNING id
    ), used AS (
      INSERT INTO application_version_files (version_id, file_id, field)
      SELECT version.id, f.id, u.field
      FROM version, jsonb_to_recordset(${sent}::jsonb) AS u(file text, field text)
        JOIN application_files f ON f.enc_id = u.file
      ON CONFLICT DO NOTHING
    ), content AS (
      INSERT INTO application_contents (version_id, answers, profile, files)
      SELECT id, ${JSON.stringify(content.answers)}::jsonb, ${profile}::jsonb, ${sent}::jsonb FROM version
      RETURNING version_id, files
    ), unread AS (
      INSERT INTO resume_words (version_id) SELECT version_id FROM content WHERE files @> '[{"field": "resume"}]'
    )`
}

/** Stores a version of an application, with its content and its use of files. */
export async function insertVersion(
  trx: Transaction,
  { id, encId }: { id: number; encId: string },
  version: VersionToAdd,
  content: Content,
): Promise<void> {
  const source = sql`(SELECT ${id}::bigint AS id) a`
  await sql`WITH ${versionTables(source, { ...version, encId }, content)} SELECT FROM version`.execute(trx)
}

/** An application to be stored. */
export interface ApplicationToAdd {
  encId: string
  receipt: string
  applicant: Applicant
  guestEmail: string | null
  position: PositionText
  draftId: number
  stageId: number
  retainUntil: Date
  source: string
  at: Date
  version: VersionToAdd
  content: Content
  consents: NonNullable<Submission['consents']>
  /** Voluntary answers about the person by field, which are stored under a random id, apart from the application. */
  demographic: Readonly<Record<string, unknown>>
  event: NewEvent
}

/**
 * Stores an application with its first version, consents, voluntary answers and the beginning of its history, in one
 * round trip.
 * @returns undefined if the person has an active one for the position
 */
export async function insertApplication(trx: Transaction, row: ApplicationToAdd): Promise<ApplicationRow | undefined> {
  const { tenantId, accountId, guestId } = row.applicant
  const { encId, position, version, at } = row
  const event = firstEvent(encId, row.event)
  const isVoluntary = Object.values(row.demographic).some((answer) => answer !== null && answer !== '')
  const { rows } = await sql<ApplicationRow>`
    WITH a AS (
      INSERT INTO applications (enc_id, tenant_id, account_id, guest_id, guest_email, position_id, position, draft_id, receipt,
        state, stage_id, stage_since, retain_until, source, chain_length, chain_head, submitted_at, updated_at)
      VALUES (${encId}, ${tenantId}, ${accountId}, ${guestId}, ${row.guestEmail}, ${position.id},
        ${JSON.stringify(position)}::jsonb, ${row.draftId}, ${row.receipt}, ${applicationStates.initial}, ${row.stageId},
        ${at}, ${row.retainUntil}, ${row.source}, ${event.number}, ${event.hash}, ${at}, ${at})
      ON CONFLICT DO NOTHING RETURNING *
    ), ${versionTables(sql`a`, { ...version, encId }, row.content)}, event AS (
      INSERT INTO application_events (application_id, number, at, actor, action, "from", "to", words_sha256, previous, hash)
      SELECT a.id, ${event.number}, ${event.at}, ${event.actor}, ${event.action}, ${event.from}, ${event.to}, NULL,
        ${event.previous}, ${event.hash} FROM a
    ), consent AS (
      INSERT INTO application_consents (application_id, purpose, words, given_at)
      SELECT a.id, given.purpose, given.words, ${at}::timestamptz
      FROM a, jsonb_to_recordset(${JSON.stringify(row.consents)}::jsonb) AS given(purpose text, words text)
      ON CONFLICT DO NOTHING
    ), ${voluntaryTables(isVoluntary ? row.demographic : null, row)}
    SELECT ${applicationColumns} FROM a ${joinedTables}`.execute(trx)
  return rows[0]
}

/** Returns the common table expressions that store voluntary answers of the application `a`; null if it has none. */
const voluntaryTables = (
  answers: object | null,
  { applicant: { tenantId }, position, version: { formVersionIds }, at }: ApplicationToAdd,
): RawBuilder<unknown> => sql`
    answer AS (
      INSERT INTO demographic_answers (id, tenant_id, position_id, form_version_id, answers, month)
      SELECT ${randomUUID()}, ${tenantId}, ${position.id},
        coalesce((SELECT v.id FROM form_versions v JOIN forms f ON f.id = v.form_id
          WHERE v.id = ANY(${[...formVersionIds]}) AND f.purpose = 'demographic' LIMIT 1), ${formVersionIds.at(-1) ?? 0}),
        ${JSON.stringify(answers)}::jsonb, date_trunc('month', ${at}::timestamptz AT TIME ZONE 'UTC')::date
      FROM a WHERE ${answers !== null} RETURNING id
    ), owner AS (INSERT INTO demographic_owners (answer_id, application_id) SELECT answer.id, a.id FROM answer, a)`

/** Marks an application whose applicant was referred for the position. */
export async function markReferred(trx: Transaction, id: number): Promise<void> {
  await sql`UPDATE applications SET is_referral = true WHERE id = ${id}`.execute(trx)
}

/** Stores reusable answers, replacing older ones to the same questions. */
export async function saveAnswers(
  trx: Transaction,
  { tenantId, accountId }: { tenantId: number; accountId: string },
  answers: readonly { key: string; value: unknown; wording: string }[],
  at: Date,
): Promise<void> {
  if (answers.length === 0) return
  const rows = [...new Map(answers.map((answer) => [answer.key, answer])).values()]
  await sql`
    INSERT INTO kept_answers (account_id, tenant_id, question_key, value, wording, at)
    SELECT ${accountId}, ${tenantId}, r.key, r.value, r.wording, ${at}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(key text, value jsonb, wording text)
    ON CONFLICT (account_id, question_key) DO UPDATE SET value = excluded.value, wording = excluded.wording, at = excluded.at`.execute(
    trx,
  )
}

/** Returns the hash of the request that used an idempotency key; undefined for a new key. */
export async function findKey(db: Database, tenantId: number, keyHash: string): Promise<string | undefined> {
  const { rows } = await sql<{ requestSha256: string }>`
    SELECT request_sha256 AS "requestSha256" FROM application_keys
    WHERE tenant_id = ${tenantId} AND key_hash = ${keyHash}`.execute(db)
  return rows[0]?.requestSha256
}

/** Records an idempotency key. @returns false if it was used for another request */
export async function claimKey(
  trx: Transaction,
  tenantId: number,
  { keyHash, requestSha256 }: { keyHash: string; requestSha256: string },
  at: Date,
): Promise<boolean> {
  // The update changes nothing, but without it an existing row would not be returned.
  const { rows } = await sql<{ requestSha256: string }>`
    INSERT INTO application_keys AS known (tenant_id, key_hash, request_sha256, at)
    VALUES (${tenantId}, ${keyHash}, ${requestSha256}, ${at})
    ON CONFLICT (tenant_id, key_hash) DO UPDATE SET at = known.at
    RETURNING request_sha256 AS "requestSha256"`.execute(trx)
  return rows[0]?.requestSha256 === requestSha256
}

/** Returns true if a guest's address is proven. */
export async function isVerified(trx: Transaction, guestId: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM guests WHERE id = ${guestId} AND proven_at IS NOT NULL`.execute(trx)
  return rows.length > 0
}
