import { allowedTypes, fileLimit, type FileUploadItem, maxFileCount } from '@foyer/form-kit/server'
import { applyRules, MEGABYTE } from '#config/apply-rules.ts'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import { closedAt } from '#features/jobs/positions/states.ts'
import { AppError, requestErrors } from '#kernel/error.ts'
import type { Transaction } from '#platform/db/database.ts'
import { safeFileName } from '#platform/http/file-name.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import { newId, normalizeId } from '#platform/secrets/token.ts'
import { draftErrors } from '../../errors.ts'
import { draftStates } from '../../states.ts'
import type { DraftFile, ValueOrigin } from '../draft-values.ts'
import { type DraftParts, draftEnd } from '../draft-parts.ts'
import { lockDraft, touchDraft } from '../store.ts'
import type { Sheet } from '../sheets/apply-changes.ts'
import { examineFile, type ExaminedFile } from './examine-file.ts'
import { attachFile, detachFiles, insertFile, listDraftFiles, newFileKey } from './file-store.ts'

/** A file for a field of a draft. */
export interface SentFile {
  field: string
  name: string
  bytes: Uint8Array
  device: string
  /** True to take the field's other files out of the draft. */
  replaces: boolean
  /** Origin of a file that is filled in for the person. */
  origin?: ValueOrigin | undefined
}

/** Returns true if a file takes the place of the field's others: a field for one file always holds the last one. */
const takesPlace = ({ replaces }: SentFile, item: FileUploadItem): boolean => replaces || maxFileCount(item) === 1

/** A stored file and the draft's state with it. */
export interface KeptFile {
  file: DraftFile
  draft: Pick<Sheet, 'encId' | 'version' | 'changedAt'>
}

/** A sheet that can be changed, with its limits. */
export interface WritableSheet extends Sheet {
  /** Most megabytes of a file, and of all files. */
  fileMB: number
  filesMB: number
  /** End of the sheet after this change; null if it has none. */
  end: Date | null
}

/** A sheet that files are added to. */
export interface FileTarget {
  owner: Applicant
  /** Locks the sheet until the transaction ends. @throws if it is missing, or can't be changed */
  lock(trx: Transaction): Promise<WritableSheet>
}

type FileParts = Pick<DraftParts, 'db' | 'files' | 'fieldsOf'>

/**
 * Stores a file and adds it to a field of an open draft. The bytes are stored before any row refers to them. Sending the same
 * bytes again for the same field keeps one file.
 * @throws `request/not-found`; `drafts/position-closed`, `drafts/already-submitted`, `drafts/unknown-field`,
 * `drafts/type-not-allowed`, `drafts/too-many-files`, `drafts/disk-full`; `request/too-large`
 */
export async function keepFile(
  parts: FileParts,
  { owner, lock }: FileTarget,
  sent: SentFile,
  now: Date,
): Promise<KeptFile> {
  const examined = await examineFile(sent.bytes)
  const hash = sha256(sent.bytes)
  const inDraft = <T>(work: (trx: Transaction, row: WritableSheet, item: FileUploadItem) => Promise<T>) =>
    parts.db.transaction().execute(async (trx) => {
      const row = await lock(trx)
      const { files } = await parts.fieldsOf(trx, row.tenantId, row.formVersionIds)
      const item = files.get(sent.field)
      if (!item) throw draftErrors.error('unknown-field', { values: { fields: sent.field } })
      checkType(item, examined)
      return work(trx, row, item)
    })
  // Refused before anything is written to the disk.
  const known = await inDraft(async (trx, row, item) => findRoom(trx, row, item, sent, hash))
  if (known) return known
  const key = newFileKey()
  await storeBytes(parts, key, sent.bytes)
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
    if (error instanceof AppError) await parts.files.delete(key)
    throw error
  }
}

/**
 * Takes a file out of a draft.
 * @throws `request/not-found` for a file that the draft does not have
 */
export async function dropFile(
  { db }: Pick<FileParts, 'db'>,
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

/** Returns an open draft of an application as the target of files. */
export function draftTarget(parts: DraftParts, owner: Applicant, encId: string, now: Date): FileTarget {
  return {
    owner,
    async lock(trx) {
      const row = await lockDraft(trx, owner, normalizeId(encId))
      if (!row || (row.state === draftStates.initial && row.expiresAt <= now)) throw requestErrors.error('not-found')
      const next = draftStates.next(row.state, 'change')
      if (!next.ok) throw draftErrors.error(next.code)
      if (closedAt(row, now)) throw draftErrors.error('position-closed')
      const tenant = parts.tenantById(row.tenantId)
      if (!tenant) throw requestErrors.error('not-found')
      const { fileMB, filesMB } = applyRules(tenant.site, row.positionId)
      return { ...row, fileMB, filesMB, end: draftEnd(tenant, row.isVerified, now, row.positionId) }
    },
  }
}

/** Refuses a content of another type than the field takes. A content without a known beginning can be any of them. */
export function checkType(item: FileUploadItem, { extensions }: ExaminedFile): void {
  const allowed = allowedTypes(item)
  if (extensions === 'any' || extensions.some((extension) => allowed.includes(extension))) return
  throw draftErrors.error('type-not-allowed', { values: { types: allowed.join(', ') } })
}

/** Refuses a file without room in its field or draft. @returns the file with the same bytes, if the field has it */
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
export async function storeBytes({ files }: Pick<DraftParts, 'files'>, key: string, bytes: Uint8Array): Promise<void> {
  try {
    await files.put(key, bytes)
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT') throw draftErrors.error('disk-full', { cause: error })
    throw error
  }
}
