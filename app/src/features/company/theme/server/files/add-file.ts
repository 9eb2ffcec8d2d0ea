import { createHash } from 'node:crypto'
import * as limits from '#config/limits.ts'
import { themeLimits } from '../../limits.ts'
import type { BodyOf, UploadedFile } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import type { Database } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { insertAuditLine, lockSite } from '#features/site/tenants/server/index.ts'
import type * as contract from '../../contract.ts'
import { themeErrors } from '../../errors.ts'
import { deleteFile, fileKey, type FileRow, insertFile, listFiles, type NewFile } from './file-store.ts'
import { makePicture } from './make-picture.ts'
import { readFont } from './read-font.ts'

/** Files of a company, changed by an account or by the product itself. */
export interface FileCall {
  db: Database
  files: Pick<FileStore, 'put'>
  tenantId: number
  accountId: string | null
  now: Date
}

type Sent = BodyOf<typeof contract.addFile>

/**
 * Adds a font or a picture to a company's files and returns it; an existing file is returned unchanged.
 * @throws `theme/not-a-font`, `theme/licence`, `theme/too-many-fonts`, `theme/not-an-image`, `theme/too-many-pixels`
 */
export async function addFile(
  call: FileCall,
  sent: Sent,
  upload: Pick<UploadedFile, 'name' | 'bytes'>,
): Promise<FileRow> {
  const { db, tenantId, accountId, now } = call
  const made = sent.kind === 'font' ? await addFont(call, sent, upload) : await addPicture(call, sent.kind, upload)
  await db.transaction().execute(async (trx) => {
    await insertFile(trx, tenantId, made)
    const actor = accountId === null ? 'foyer' : `account ${accountId}`
    const details = { id: made.id, name: made.name, kind: made.kind }
    await insertAuditLine(trx, { tenantId, at: now, actor, action: 'theme-file-added', details })
  })
  const stored = (await listFiles(db, tenantId)).find(({ id }) => id === made.id)
  if (!stored) throw requestErrors.error('not-found')
  return stored
}

async function addFont(
  { db, files, tenantId, accountId, now }: FileCall,
  { licence, agreed }: Sent,
  { name, bytes }: Pick<UploadedFile, 'name' | 'bytes'>,
): Promise<NewFile> {
  if (bytes.length > limits.themeFontMaxBytes) throw requestErrors.error('too-large')
  if (licence === '' || agreed !== 'true') throw themeErrors.error('licence')
  const facts = await readFont(bytes)
  const id = createHash('sha256').update(bytes).digest('hex')
  const fonts = (await listFiles(db, tenantId)).filter((file) => file.kind === 'font' && file.id !== id)
  if (fonts.length >= themeLimits.fonts) throw themeErrors.error('too-many-fonts')
  await files.put(fileKey(id, 'woff2'), bytes)
  return { id, kind: 'font', name, bytes: bytes.length, facts, licence, addedAt: now, accountId }
}

async function addPicture(
  { files, accountId, now }: FileCall,
  kind: 'logo' | 'hero',
  { name, bytes }: Pick<UploadedFile, 'name' | 'bytes'>,
): Promise<NewFile> {
  const made = await makePicture(bytes, kind)
  for (const { sha256, bytes: encoded } of made) await files.put(fileKey(sha256, 'webp'), encoded)
  const widest = made.at(-1)
  if (!widest) throw themeErrors.error('not-an-image')
  const sizes = made.map(({ sha256, width, height }) => ({ sha256, width, height }))
  const size = made.reduce((sum, one) => sum + one.bytes.length, 0)
  return { id: widest.sha256, kind, name, bytes: size, facts: { sizes }, licence: '', addedAt: now, accountId }
}

/** Removes an unused file; a job deletes its bytes later. @throws `request/not-found`, `theme/in-use` */
export async function removeFile({ db, tenantId, accountId, now }: Omit<FileCall, 'files'>, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Locked, so that no theme with the file is published in the meantime.
    await lockSite(trx, tenantId)
    const outcome = await deleteFile(trx, tenantId, id)
    if (outcome.kind === 'unknown') throw requestErrors.error('not-found')
    if (outcome.kind === 'used') {
      const { versions, newest } = outcome
      throw themeErrors.error('in-use', { values: { versions, newest } })
    }
    const actor = accountId === null ? 'foyer' : `account ${accountId}`
    await insertAuditLine(trx, { tenantId, at: now, actor, action: 'theme-file-removed', details: { id } })
  })
}
