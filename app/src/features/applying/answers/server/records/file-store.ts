import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import { type Database, databaseNow, type Transaction } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { removeOrphans } from '#platform/files/remove-orphans.ts'
import { defineJob } from '#platform/jobs/job-kind.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { DraftFile, ValueOrigin } from './sheet.ts'

/** Key prefix of the files of drafts and applications. */
const APPLICATION_FILES = 'applications/'

/** Returns an unguessable key that does not reveal the file's owner. */
export const newFileKey = (): string => `${APPLICATION_FILES}${randomBytes(20).toString('hex')}`

/** Returns every referenced key. */
export async function everyKeyInUse(db: Database): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`SELECT file_key AS key FROM application_files`.execute(db)
  return rows.map(({ key }) => key)
}

async function keysInUse(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    SELECT file_key AS key FROM application_files WHERE file_key = ANY(${[...keys]})`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

const fileColumns = sql.raw(
  'f.id, f.enc_id AS "encId", u.field, f.file_name AS name, f.type, f.bytes, f.sha256, f.outcome',
)

/** A file of a draft, with its origin. */
export interface AttachedFile extends DraftFile {
  /** The version of the draft that attached it. */
  version: number
  device: string
  source: ValueOrigin | null
}

/** Selects the files of a draft in the order in which they were uploaded. */
export const filesOfDraft = (draftId: number): RawBuilder<AttachedFile> => sql<AttachedFile>`
  SELECT ${fileColumns}, u.version, u.device, u.source FROM draft_files u JOIN application_files f ON f.id = u.file_id
  WHERE u.draft_id = ${draftId} ORDER BY u.field, f.id`

/** Returns the files of a draft in the order in which they were uploaded. */
export const listDraftFiles = async (db: Database | Transaction, draftId: number): Promise<AttachedFile[]> =>
  (await filesOfDraft(draftId).execute(db)).rows

/** Returns the files of several drafts. */
export async function listFilesOf(
  db: Database,
  draftIds: readonly number[],
): Promise<{ draftId: number; field: string; encId: string }[]> {
  if (draftIds.length === 0) return []
  const { rows } = await sql<{ draftId: number; field: string; encId: string }>`
    SELECT u.draft_id AS "draftId", u.field, f.enc_id AS "encId"
    FROM draft_files u JOIN application_files f ON f.id = u.file_id
    WHERE u.draft_id = ANY(${[...draftIds]}::bigint[]) ORDER BY f.id`.execute(db)
  return rows
}

/** Stores the row of a file. @returns its id */
export async function insertFile(
  trx: Transaction,
  { tenantId, accountId, guestId }: Applicant,
  file: Omit<DraftFile, 'id' | 'field'> & { key: string },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO application_files (enc_id, tenant_id, account_id, guest_id, file_key, file_name, type, bytes, sha256, outcome, uploaded_at)
    VALUES (${file.encId}, ${tenantId}, ${accountId}, ${guestId}, ${file.key}, ${file.name}, ${file.type}, ${file.bytes},
      ${file.sha256}, ${file.outcome}, ${now})
    RETURNING id`.execute(trx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The file was not stored.')
  return id
}

/**
 * Returns a person's file with this name and content that is attached to no draft, and postpones its deletion by a day.
 */
export async function findUnattachedFile(
  db: Database,
  { accountId, guestId }: Applicant,
  { name, sha256 }: Pick<DraftFile, 'name' | 'sha256'>,
  now: Date,
): Promise<Omit<DraftFile, 'field'> | undefined> {
  const { rows } = await sql<Omit<DraftFile, 'field'>>`
    UPDATE application_files f SET uploaded_at = ${now}
    WHERE f.sha256 = ${sha256} AND f.file_name = ${name}
      AND ${accountId === null ? sql`f.guest_id = ${guestId}` : sql`f.account_id = ${accountId}`}
      AND NOT EXISTS (SELECT FROM draft_files u WHERE u.file_id = f.id)
      AND NOT EXISTS (SELECT FROM application_version_files v WHERE v.file_id = f.id)
    RETURNING f.id, f.enc_id AS "encId", f.file_name AS name, f.type, f.bytes, f.sha256, f.outcome`.execute(db)
  return rows[0]
}

/** Adds a file to a field of a draft; does nothing if it is already there. */
export async function attachFile(
  trx: Transaction,
  { draftId, fileId, field }: { draftId: number; fileId: number; field: string },
  { version, device, origin }: { version: number; device: string; origin?: ValueOrigin | undefined },
): Promise<void> {
  const source = origin ? JSON.stringify(origin) : null
  await sql`
    INSERT INTO draft_files (draft_id, file_id, field, version, device, source)
    VALUES (${draftId}, ${fileId}, ${field}, ${version}, ${device}, ${source}) ON CONFLICT DO NOTHING`.execute(trx)
}

/** Detaches files from a draft. The files themselves are deleted a day later, unless they are used elsewhere. */
export async function detachFiles(
  trx: Transaction,
  draftId: number,
  field: string,
  fileIds: readonly number[],
): Promise<void> {
  await sql`
    DELETE FROM draft_files WHERE draft_id = ${draftId} AND field = ${field} AND file_id = ANY(${[...fileIds]}::bigint[])`.execute(
    trx,
  )
}

/** Deletes the rows of files that have been unused for a day. @returns the keys of their files */
export async function deleteUnusedFiles(db: Database, before: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    DELETE FROM application_files f
    WHERE f.uploaded_at < ${before} AND NOT EXISTS (SELECT 1 FROM draft_files u WHERE u.file_id = f.id)
      AND NOT EXISTS (SELECT 1 FROM application_version_files v WHERE v.file_id = f.id)
      AND NOT EXISTS (SELECT 1 FROM sent_draft_files s WHERE s.file_id = f.id)
    RETURNING f.file_key AS key`.execute(db)
  return rows.map(({ key }) => key)
}

/** Deletes files whose rows are gone, right after the transaction that deleted them. */
export const deleteFilesJob = defineJob({
  name: 'application-files',
  data: z.object({ keys: z.array(z.string()) }),
  retryLimit: 10,
  retryDelaySeconds: 60,
  backoff: { maxSeconds: 3600 },
})

interface Service {
  db: Database
  files: Pick<FileStore, 'list' | 'delete'>
}

/** Deletes unreferenced files, except recent ones. @returns their number */
export const removeOrphanFiles = ({ db, files }: Service, now: Date): Promise<number> =>
  removeOrphans(files, { prefix: APPLICATION_FILES, keysInUse: (keys) => keysInUse(db, keys), now })

const orphansJob = defineJob({
  name: 'application-orphans',
  data: z.object({}),
  retryLimit: 3,
  retryDelaySeconds: 600,
  expireSeconds: 3600,
})

/** Registers the jobs that delete files; a nightly one finds those of interrupted uploads. */
export function removeFiles(jobs: Jobs, service: Service): void {
  jobs.handle(deleteFilesJob, async ({ keys }) => {
    for (const key of keys) await service.files.delete(key)
  })
  jobs.handle(orphansJob, async () => void (await removeOrphanFiles(service, await databaseNow(service.db))))
  jobs.schedule(orphansJob, '10 4 * * *', {})
}

/** Moves the files of one draft into another. */
export async function moveFiles(trx: Transaction, from: number, into: number, version: number): Promise<void> {
  await sql`UPDATE draft_files SET draft_id = ${into}, version = ${version} WHERE draft_id = ${from}`.execute(trx)
}

/** A file that a candidate uploaded for a draft. */
export interface HeldApplicationFile {
  name: string
  sha256: string
  key: string
  uploadedAt: Date
}

/**
 * Returns the files of a candidate or guest that no application uses, oldest first; those of applications are exported
 * with these.
 */
export async function listFilesOfPerson(
  db: Database,
  { tenantId, accountId, guestId }: Applicant,
): Promise<HeldApplicationFile[]> {
  const { rows } = await sql<HeldApplicationFile>`
    SELECT f.file_name AS name, f.sha256, f.file_key AS key, f.uploaded_at AS "uploadedAt" FROM application_files f
    WHERE f.tenant_id = ${tenantId} AND (f.account_id = ${accountId} OR f.guest_id = ${guestId})
      AND NOT EXISTS (SELECT FROM application_version_files v WHERE v.file_id = f.id) ORDER BY f.id`.execute(db)
  return rows
}

/** Deletes the rows of a candidate's or guest's files. @returns the keys of their files */
export async function deleteFiles(trx: Transaction, { tenantId, accountId, guestId }: Applicant): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    DELETE FROM application_files WHERE tenant_id = ${tenantId} AND (account_id = ${accountId} OR guest_id = ${guestId})
    RETURNING file_key AS key`.execute(trx)
  return rows.map(({ key }) => key)
}
