import { type RawBuilder, sql } from 'kysely'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { Explanation } from '../../reasons.ts'
import { liveStates, type ApplicationState, type LiveState, type StageKind, WITHDRAWN } from '../../states.ts'

/** The position as it was when the application was sent. */
export interface PositionText {
  id: number
  title: string
  displayJobId: string
  locations: string[]
  department: string | null
  employmentType: string | null
  description: string
}

/** A scheduled rejection; those that an earlier version scheduled have no reasons for the candidate. */
export interface LaterRejection extends Partial<Explanation> {
  /** ISO 8601. */
  at: string
  reason: string | null
  words: string | null
}

export interface ApplicationRow {
  id: number
  encId: string
  tenantId: number
  accountId: string | null
  guestId: number | null
  guestEmail: string | null
  positionId: number | null
  position: PositionText
  receipt: string
  state: ApplicationState
  stateBefore: LiveState | null
  stageId: number
  stageBefore: number | null
  stageSince: Date
  stageKey: string
  stageKind: StageKind
  /** Names of the stage by language. */
  stageLabels: Record<string, string>
  expectedDays: number | null
  reviewAt: Date | null
  withdrawnAt: Date | null
  undoUntil: Date | null
  rejectedAt: Date | null
  rejectLater: LaterRejection | null
  rejectReason: string | null
  rejectReasons: Explanation | null
  hiredAt: Date | null
  startsOn: string | null
  retainUntil: Date | null
  erasedAt: Date | null
  legalHold: boolean
  source: string
  remoteId: string | null
  isReferral: boolean
  version: number
  chainLength: number
  chainHead: string
  submittedAt: Date
  updatedAt: Date
  /** Current times of the position; both null once it is deleted. */
  positionArchivedAt: Date | null
  positionClosesAt: Date | null
}

const columns = sql.raw(`a.id, a.enc_id AS "encId", a.tenant_id AS "tenantId", a.account_id AS "accountId",
  a.guest_id AS "guestId", a.guest_email AS "guestEmail", a.position_id AS "positionId", a.receipt, a.state,
  a.state_before AS "stateBefore", a.stage_id AS "stageId", a.stage_before AS "stageBefore",
  a.stage_since AS "stageSince", s.key AS "stageKey", s.kind AS "stageKind", s.labels AS "stageLabels",
  s.expected_days AS "expectedDays", a.review_at AS "reviewAt", a.withdrawn_at AS "withdrawnAt",
  a.undo_until AS "undoUntil", a.rejected_at AS "rejectedAt", a.reject_later AS "rejectLater",
  a.reject_reason AS "rejectReason", a.reject_reasons AS "rejectReasons", a.hired_at AS "hiredAt",
  a.starts_on::text AS "startsOn", a.retain_until AS "retainUntil", a.erased_at AS "erasedAt",
  a.legal_hold AS "legalHold", a.source, a.remote_id AS "remoteId", a.is_referral AS "isReferral", a.version,
  a.chain_length AS "chainLength", a.chain_head AS "chainHead", a.submitted_at AS "submittedAt",
  a.updated_at AS "updatedAt", p.archived_at AS "positionArchivedAt", p.closes_at AS "positionClosesAt"`)

/** The tables that the columns are read from, in addition to applications. */
export const joinedTables = sql.raw('JOIN stages s ON s.id = a.stage_id LEFT JOIN positions p ON p.id = a.position_id')
const tables = sql`applications a ${joinedTables}`

/** Columns of an {@link ApplicationRow}, where `a` is joined with {@link joinedTables}. */
export const applicationColumns = sql`${columns}, a.position`
/** The same without the position's description, which is long. */
const listedColumns = sql`${columns}, a.position - 'description' || '{"description":""}' AS position`

const ownedBy = ({ accountId, guestId }: Pick<Applicant, 'accountId' | 'guestId'>): RawBuilder<unknown> =>
  accountId === null ? sql`a.guest_id = ${guestId}` : sql`a.account_id = ${accountId}`

/** Selects an application: an applicant's own, or any of a company. */
export type ApplicationChoice = { encId: string; tenantId: number; applicant?: Applicant }

const chosen = ({ encId, tenantId, applicant }: ApplicationChoice): RawBuilder<unknown> =>
  applicant === undefined
    ? sql`a.enc_id = ${encId} AND a.tenant_id = ${tenantId}`
    : sql`a.enc_id = ${encId} AND a.tenant_id = ${tenantId} AND ${ownedBy(applicant)}`

export async function findApplication(
  db: Database | Transaction,
  choice: ApplicationChoice,
): Promise<ApplicationRow | undefined> {
  const { rows } =
    await sql<ApplicationRow>`SELECT ${applicationColumns} FROM ${tables} WHERE ${chosen(choice)}`.execute(db)
  return rows[0]
}

/** Returns the applications that meet a condition, sorted as it says, without the positions' descriptions. */
export async function rowsWhere(db: Database, condition: RawBuilder<unknown>): Promise<ApplicationRow[]> {
  const { rows } = await sql<ApplicationRow>`SELECT ${listedColumns} FROM ${tables} WHERE ${condition}`.execute(db)
  return rows
}

/** Returns an application, locked until the transaction ends and read after waiting for the lock. */
export async function lockApplication(
  trx: Transaction,
  choice: ApplicationChoice,
): Promise<ApplicationRow | undefined> {
  await sql`SELECT FROM applications a WHERE ${chosen(choice)} FOR UPDATE`.execute(trx)
  return findApplication(trx, choice)
}

/** Returns the applications of a person that are not erased, newest first, without the positions' descriptions. */
export async function listOwnApplications(db: Database | Transaction, applicant: Applicant): Promise<ApplicationRow[]> {
  const { rows } = await sql<ApplicationRow>`
    SELECT ${listedColumns} FROM ${tables}
    WHERE ${ownedBy(applicant)} AND a.tenant_id = ${applicant.tenantId} ORDER BY a.id DESC`.execute(db)
  return rows
}

/** Locks all applications of a person, and returns them like {@link listOwnApplications}. */
export async function lockOwnApplications(trx: Transaction, applicant: Applicant): Promise<ApplicationRow[]> {
  await sql`SELECT FROM applications a WHERE ${ownedBy(applicant)} ORDER BY a.id FOR UPDATE`.execute(trx)
  return listOwnApplications(trx, applicant)
}

/** Returns the application made from a draft. */
export async function findByDraft(
  trx: Transaction,
  applicant: Applicant,
  draftEncId: string,
): Promise<ApplicationRow | undefined> {
  const { rows } = await sql<ApplicationRow>`
    SELECT ${applicationColumns} FROM ${tables}
      JOIN drafts d ON d.id = a.draft_id
    WHERE d.enc_id = ${draftEncId} AND ${ownedBy(applicant)} AND a.tenant_id = ${applicant.tenantId}`.execute(trx)
  return rows[0]
}

/** Returns a person's last application for a position. */
export async function findLatestFor(
  db: Database | Transaction,
  applicant: Applicant,
  positionId: number,
): Promise<ApplicationRow | undefined> {
  const { rows } = await sql<ApplicationRow>`
    SELECT ${listedColumns} FROM ${tables}
    WHERE ${ownedBy(applicant)} AND a.position_id = ${positionId} ORDER BY a.id DESC LIMIT 1`.execute(db)
  return rows[0]
}

/** Returns true if a person has an active application for a position. */
export async function hasOtherLive(trx: Transaction, applicant: Applicant, positionId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM applications a WHERE ${ownedBy(applicant)} AND a.position_id = ${positionId}
      AND a.state = ANY(${[...liveStates]}) LIMIT 1`.execute(trx)
  return rows.length > 0
}

/** Returns the times of the active applications, by position. */
export async function findAppliedAmong(
  db: Database,
  applicant: Applicant,
  positionIds: readonly number[],
): Promise<{ positionId: number; at: Date }[]> {
  if (positionIds.length === 0) return []
  const { rows } = await sql<{ positionId: number; at: Date }>`
    SELECT a.position_id AS "positionId", max(a.submitted_at) AS at FROM applications a
    WHERE ${ownedBy(applicant)} AND a.position_id = ANY(${[...positionIds]}) AND a.state <> ${sql.lit(WITHDRAWN)}
    GROUP BY a.position_id`.execute(db)
  return rows
}

/** Returns the applications of a guest, locked, oldest first. */
export async function listOfGuest(
  trx: Transaction,
  guestId: number,
): Promise<Pick<ApplicationRow, 'id' | 'tenantId' | 'encId' | 'positionId'>[]> {
  const { rows } = await sql<Pick<ApplicationRow, 'id' | 'tenantId' | 'encId' | 'positionId'>>`
    SELECT a.id, a.tenant_id AS "tenantId", a.enc_id AS "encId", a.position_id AS "positionId" FROM applications a
    WHERE a.guest_id = ${guestId} ORDER BY a.id FOR UPDATE`.execute(trx)
  return rows
}

/**
 * Makes an account the owner of an application, marked as a double if the account has an active one for the position.
 */
export async function assignToAccount(trx: Transaction, id: number, accountId: string): Promise<void> {
  await sql`
    UPDATE applications a SET account_id = ${accountId}, guest_id = NULL, guest_email = NULL,
      is_double = EXISTS (SELECT FROM applications o
        WHERE o.account_id = ${accountId} AND o.position_id = a.position_id AND o.id <> a.id
          AND o.state = ANY(${[...liveStates]}))
    WHERE a.id = ${id}`.execute(trx)
}

/**
 * Locks the account or guest against deletion until the transaction ends; all use cases lock the person before the
 * application.
 * @returns false if the person is gone
 */
export async function lockPerson(
  trx: Transaction,
  { tenantId, accountId, guestId }: Pick<ApplicationRow, 'tenantId' | 'accountId' | 'guestId'>,
): Promise<boolean> {
  const person = accountId === null ? sql`guests p WHERE p.id = ${guestId}` : sql`accounts p WHERE p.id = ${accountId}`
  // The company first, because writers of positions lock it before its positions.
  const { rows } = await sql`
    WITH company AS MATERIALIZED (SELECT id FROM tenants WHERE id = ${tenantId} FOR KEY SHARE)
    SELECT FROM ${person} AND p.tenant_id = (SELECT id FROM company) FOR KEY SHARE OF p`.execute(trx)
  return rows.length > 0
}

/** Returns the language in which the latest version of an application was sent. */
export async function languageSentIn(trx: Database | Transaction, applicationId: number): Promise<string> {
  const { rows } = await sql<{ language: string }>`
    SELECT language FROM application_versions WHERE application_id = ${applicationId} ORDER BY number DESC LIMIT 1`.execute(
    trx,
  )
  return rows[0]?.language ?? 'en'
}

/** Returns the language that a person chose in the settings. */
export async function languageOf(trx: Database | Transaction, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ language: string | null }>`
    SELECT language FROM accounts WHERE id = ${accountId}`.execute(trx)
  return rows[0]?.language ?? null
}

/** Columns that acts change. */
export interface ApplicationChange {
  state?: ApplicationState
  stateBefore?: LiveState | null
  stageId?: number
  stageBefore?: number | null
  stageSince?: Date
  reviewAt?: Date | null
  withdrawnAt?: Date | null
  undoUntil?: Date | null
  rejectedAt?: Date | null
  rejectLater?: LaterRejection | null
  rejectReason?: string | null
  rejectReasons?: Explanation | null
  hiredAt?: Date | null
  startsOn?: string | null
  remoteId?: string | null
  version?: number
  retainUntil?: Date | null
  updatedAt: Date
}

const columnNames: Record<keyof ApplicationChange, string> = {
  state: 'state',
  stateBefore: 'state_before',
  stageId: 'stage_id',
  stageBefore: 'stage_before',
  stageSince: 'stage_since',
  reviewAt: 'review_at',
  withdrawnAt: 'withdrawn_at',
  undoUntil: 'undo_until',
  rejectedAt: 'rejected_at',
  rejectLater: 'reject_later',
  rejectReason: 'reject_reason',
  rejectReasons: 'reject_reasons',
  hiredAt: 'hired_at',
  startsOn: 'starts_on',
  remoteId: 'remote_id',
  version: 'version',
  retainUntil: 'retain_until',
  updatedAt: 'updated_at',
}

/** Changes a locked application and returns the new row. */
export async function changeApplication(
  trx: Transaction,
  { id, encId, tenantId }: Pick<ApplicationRow, 'id' | 'encId' | 'tenantId'>,
  change: ApplicationChange,
): Promise<ApplicationRow> {
  const sets = Object.entries(change).map(([name, value]) => {
    const column = sql.ref(columnNames[name as keyof ApplicationChange])
    return name === 'rejectLater' || name === 'rejectReasons'
      ? sql`${column} = ${value === null ? null : JSON.stringify(value)}::jsonb`
      : sql`${column} = ${value}`
  })
  await sql`UPDATE applications SET ${sql.join(sets)} WHERE id = ${id}`.execute(trx)
  const written = await findApplication(trx, { encId, tenantId })
  if (!written) throw new Error('A locked application is missing.')
  return written
}

/** A file of an application. */
export interface SentFile {
  field: string
  /** The file's enc_id. */
  file: string
  sha256: string
  name: string
  type: string
  bytes: number
}

export interface VersionRow {
  id: number
  number: number
  formVersionIds: number[]
  contentSha256: string
  language: string
  timeZone: string
  at: Date
  previous: string
  hash: string
  files: { field: string; sha256: string }[]
}

/** A sent version with its contents; null once it is erased. */
export interface VersionWithContent extends VersionRow {
  content: { answers: Record<string, unknown>; profile: object | null; files: SentFile[] } | null
}

/** Returns the versions of an application, oldest first. */
export async function listVersions(db: Database | Transaction, applicationId: number): Promise<VersionWithContent[]> {
  const { rows } = await sql<VersionWithContent>`
    SELECT v.id, v.number, v.form_version_ids AS "formVersionIds", v.content_sha256 AS "contentSha256", v.language,
      v.time_zone AS "timeZone", v.at, v.previous, v.hash, v.files,
      CASE WHEN c.version_id IS NULL THEN NULL
        ELSE jsonb_build_object('answers', c.answers, 'profile', c.profile, 'files', c.files) END AS content
    FROM application_versions v LEFT JOIN application_contents c ON c.version_id = v.id
    WHERE v.application_id = ${applicationId} ORDER BY v.number`.execute(db)
  return rows.map((row) => ({ ...row, formVersionIds: row.formVersionIds.map(Number) }))
}

/** Returns those of the files that belong to a person, by enc_id. */
export async function ownFiles(
  trx: Transaction,
  { accountId, guestId }: Applicant,
  files: readonly string[],
): Promise<Omit<SentFile, 'field'>[]> {
  if (files.length === 0) return []
  const { rows } = await sql<Omit<SentFile, 'field'>>`
    SELECT enc_id AS file, sha256, file_name AS name, type, bytes FROM application_files
    WHERE enc_id = ANY(${[...files]})
      AND ${accountId === null ? sql`guest_id = ${guestId}` : sql`account_id = ${accountId}`}
    FOR KEY SHARE`.execute(trx)
  return rows
}

/** Returns the storage key of each of these files, by enc_id. */
export async function fileKeys(db: Database, files: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (files.length === 0) return new Map()
  const { rows } = await sql<{ encId: string; key: string }>`
    SELECT enc_id AS "encId", file_key AS key FROM application_files WHERE enc_id = ANY(${[...files]})`.execute(db)
  return new Map(rows.map(({ encId, key }) => [encId, key]))
}

/**
 * Returns when an application with this receipt was received, for which position, and the hash of the version sent
 * first.
 */
export async function findReceipt(
  db: Database,
  tenantId: number,
  receipt: string,
): Promise<{ at: Date; title: string; sha256: string } | undefined> {
  const { rows } = await sql<{ at: Date; title: string; sha256: string }>`
    SELECT a.submitted_at AS at, a.position ->> 'title' AS title, v.hash AS sha256
    FROM applications a JOIN application_versions v ON v.application_id = a.id AND v.number = 1
    WHERE a.tenant_id = ${tenantId} AND a.receipt = ${receipt}`.execute(db)
  return rows[0]
}
