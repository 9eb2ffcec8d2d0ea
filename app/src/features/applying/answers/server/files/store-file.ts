import { allowedTypes, fileLimit, type FileUploadItem, maxFileCount } from '@foyer/form-kit/server'
import { MEGABYTE } from '#config/apply-rules.ts'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import { AppError, requestErrors } from '#kernel/error.ts'
import type { Transaction } from '#platform/db/database.ts'
import { safeFileName } from '#platform/http/file-name.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import { newId } from '#platform/secrets/token.ts'
import { draftErrors } from '../../errors.ts'
import type { DraftFile, Sheet, ValueOrigin } from '../records/sheet.ts'
import type { AnswerDependencies } from '../records/dependencies.ts'
import { touchDraft } from '../records/value-store.ts'
import { examineFile, type ExaminedFile } from './examine-file.ts'
import { attachFile, detachFiles, insertFile, listDraftFiles, newFileKey } from '../records/file-store.ts'

/** A file for a field of a draft. */
export interface SentFile {
  field: string
  name: string
  bytes: Uint8Array
  device: string
  /** True to detach the field's current files from the draft. */
  replaces: boolean
  /** Origin of a file that was filled in for the person. */
  origin?: ValueOrigin | undefined
}

/** Returns true if a file replaces the field's current files: a field for one file always holds the latest. */
const takesPlace = ({ replaces }: SentFile, item: FileUploadItem): boolean => replaces || maxFileCount(item) === 1

/** A stored file, with the resulting state of the draft. */
export interface KeptFile {
  file: DraftFile
  draft: Pick<Sheet, 'encId' | 'version' | 'changedAt'>
}

/** A sheet that can be changed, with its limits. */
export interface WritableSheet extends Sheet {
  /** Maximum megabytes of a file, and of all files together. */
  fileMB: number
  filesMB: number
  /** Expiry of the sheet after this change; null if it never expires. */
  end: Date | null
}

/** A sheet to which files are added. */
export interface FileTarget {
  owner: Applicant
  /** Locks the sheet until the transaction ends. @throws if it is missing, or can't be changed */
  lock(trx: Transaction): Promise<WritableSheet>
}

type FileDependencies = Pick<AnswerDependencies, 'db' | 'files' | 'fieldsOf'>

/**
 * Stores a file and adds it to a field of an open draft. The bytes are stored before any row refers to them. Sending
 * the same bytes to the same field twice stores them once.
 * @throws `request/not-found`; `drafts/position-closed`, `drafts/already-submitted`, `drafts/unknown-field`,
 * `drafts/type-not-allowed`, `drafts/too-many-files`, `drafts/disk-full`; `request/too-large`
 */
export async function keepFile(
  dependencies: FileDependencies,
  { owner, lock }: FileTarget,
  sent: SentFile,
  now: Date,
): Promise<KeptFile> {
  const examined = await examineFile(sent.bytes)
  const hash = sha256(sent.bytes)
  const inDraft = <T>(work: (trx: Transaction, row: WritableSheet, item: FileUploadItem) => Promise<T>) =>
    dependencies.db.transaction().execute(async (trx) => {
      const row = await lock(trx)
      const { files } = await dependencies.fieldsOf(trx, row.tenantId, row.formVersionIds)
      const item = files.get(sent.field)
      if (!item) throw draftErrors.error('unknown-field', { values: { fields: sent.field } })
      checkType(item, examined)
      return work(trx, row, item)
    })
  // Rejects early, before anything is written to disk.
  const known = await inDraft(async (trx, row, item) => findRoom(trx, row, item, sent, hash))
  if (known) return known
  const key = newFileKey()
  await storeBytes(dependencies, key, sent.bytes)
  try {
    return await inDraft(async (trx, row, item) => {
      const same = await findRoom(trx, row, item, sent, hash)
      if (same) return same
      const version = row.version + 1
      const draft = { encId: row.encId, version, changedAt: now }
      const about = {
        encId: newId(),
        name: safeFileName(sent.name),
        type: examined.type,
        bytes: sent.bytes.length,
        sha256: hash,
        outcome: examined.outcome,
      }
      const fileId = await insertFile(trx, owner, { ...about, key }, now)
      if (takesPlace(sent, item)) {
        const others = (await listDraftFiles(trx, row.id)).filter(({ field }) => field === sent.field)
        await detachFiles(
          trx,
          row.id,
          sent.field,
          others.map(({ id }) => id),
        )
      }
      await attachFile(
        trx,
        { draftId: row.id, fileId, field: sent.field },
        {
          version,
          device: sent.device,
          origin: sent.origin,
        },
      )
      await touchDraft(trx, row.id, { version, now, expiresAt: row.end })
      return { file: { ...about, id: fileId, field: sent.field }, draft }
    })
  } catch (error) {
    // After any other error the transaction may have committed; the orphan job decides later.
    if (error instanceof AppError) await dependencies.files.delete(key)
    throw error
  }
}

/**
 * Detaches a file from a draft.
 * @throws `request/not-found` for a file that the draft does not have
 */
export async function dropFile(
  { db }: Pick<FileDependencies, 'db'>,
  { lock }: FileTarget,
  fileId: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lock(trx)
    const found = (await listDraftFiles(trx, row.id)).filter((file) => file.encId === fileId)
    if (found.length === 0) throw requestErrors.error('not-found')
    for (const { id, field } of found) await detachFiles(trx, row.id, field, [id])
    await touchDraft(trx, row.id, { version: row.version + 1, now, expiresAt: row.end })
  })
}

/** Refuses content of a type that the field doesn't accept. Content without a known signature can be of any type. */
export function checkType(item: FileUploadItem, { extensions }: ExaminedFile): void {
  const allowed = allowedTypes(item)
  if (extensions === 'any' || extensions.some((extension) => allowed.includes(extension))) return
  throw draftErrors.error('type-not-allowed', { values: { types: allowed.join(', ') } })
}

/**
 * Refuses a file that exceeds the limits of its field or draft.
 * @returns the file with the same bytes, if the field has it
 */
async function findRoom(
  trx: Transaction,
  row: WritableSheet,
  item: FileUploadItem,
  sent: SentFile,
  hash: string,
): Promise<KeptFile | undefined> {
  const { field, bytes } = sent
  const replaces = takesPlace(sent, item)
  const held = await listDraftFiles(trx, row.id)
  const ofField = held.filter((file) => file.field === field)
  const same = ofField.find((file) => file.sha256 === hash)
  if (same && (!replaces || ofField.length === 1)) return { file: same, draft: row }
  const maxMegabytes = Math.min(row.fileMB, fileLimit(item, 'maxFileSizeMB') ?? row.fileMB)
  if (bytes.length > maxMegabytes * MEGABYTE) throw requestErrors.error('too-large')
  const others = replaces ? held.filter((file) => file.field !== field) : held
  const sum = others.reduce((total, file) => total + file.bytes, bytes.length)
  if (sum > row.filesMB * MEGABYTE) throw requestErrors.error('too-large')
  const most = maxFileCount(item)
  if (!replaces && ofField.length >= most) throw draftErrors.error('too-many-files', { values: { most } })
  return undefined
}

/** Stores bytes. @throws `drafts/disk-full` */
export async function storeBytes(
  { files }: Pick<AnswerDependencies, 'files'>,
  key: string,
  bytes: Uint8Array,
): Promise<void> {
  try {
    await files.put(key, bytes)
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT') throw draftErrors.error('disk-full', { cause: error })
    throw error
  }
}
