import type { Proposal } from '#features/candidate/profile/server/index.ts'
import * as limits from '#config/limits.ts'
import { resumeLimits } from '../limits.ts'
import type { DataOwner } from '#platform/personal-data/held-data.ts'
import { AppError, requestErrors } from '#kernel/error.ts'
import { attemptsBy, countAttempt } from '#platform/attempts/attempt-store.ts'
import type { Transaction } from '#platform/db/database.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import { newId } from '#platform/secrets/token.ts'
import { resumeErrors } from '../errors.ts'
import { proposalStates, type StoredProposal } from '../states.ts'
import { newFileKey } from './files/key-store.ts'
import type { Reading } from '../rules.ts'
import type { ReadResume } from './reading/read-resume.ts'
import type { ResumeCall, ResumeDependencies } from './dependencies.ts'
import {
  findBySha256,
  insertResume,
  listResumes,
  lockAccount,
  renewResume,
  setMain,
  setProposals,
  type WholeResumeRow,
} from './store.ts'

export interface SentResume {
  name: string
  bytes: Uint8Array
}

export interface StoredUpload {
  encId: string
  reading: Reading
  /** Number of profile values and entries that the file filled. */
  filled: number
}

/**
 * Counts an upload and stores the résumé.
 * @throws the errors of `storeResume`; `request/too-many-requests`
 */
export async function uploadResume({ service, viewer, context }: ResumeCall, sent: SentResume): Promise<StoredUpload> {
  const uploads = attemptsBy(service.signingSecret, viewer.tenantId, 'resume-upload', viewer.accountId)
  await countAttempt(service.db, uploads, resumeLimits.uploads, await context.now())
  return storeResume(service, viewer, sent)
}

/**
 * Stores a résumé byte for byte and fills the profile from it. The file is stored before anything refers to it; row,
 * profile and proposals are written in one transaction. Sending the same bytes again stores them once.
 * @throws the fault of the file; `resumes/full`
 */
export async function storeResume(
  service: ResumeDependencies,
  owner: DataOwner,
  sent: SentResume,
): Promise<StoredUpload> {
  const { db, files } = service
  const hash = sha256(sent.bytes)
  checkRoom(await listResumes(db, owner), hash)
  const read = await service.read(sent.bytes, sent.name, undefined)
  const key = newFileKey()
  await files.put(key, sent.bytes)
  try {
    const kept = await db.transaction().execute((trx) => keep(trx, service, owner, { ...sent, ...read, key, hash }))
    if (!kept.usesKey) await files.delete(key)
    return kept
  } catch (error) {
    // After any other error the transaction may have committed; the orphan job decides later.
    if (error instanceof AppError) await files.delete(key)
    throw error
  }
}

function checkRoom(known: readonly { sha256: string }[], hash: string): void {
  if (known.length >= limits.resumesMax && !known.some((row) => row.sha256 === hash))
    throw resumeErrors.error('full', { values: { most: limits.resumesMax } })
}

async function keep(
  trx: Transaction,
  service: ResumeDependencies,
  owner: DataOwner,
  file: SentResume & ReadResume & { key: string; hash: string },
): Promise<StoredUpload & { usesKey: boolean }> {
  if (!(await lockAccount(trx, owner))) throw requestErrors.error('session-ended')
  const now = await service.nowIn(trx)
  const others = await listResumes(trx, owner)
  checkRoom(others, file.hash)
  const same = await findBySha256(trx, owner, file.hash)
  const isMain = !others.some((row) => row.isMain && row.encId !== same?.encId)
  const encId = same?.encId ?? newId()
  const row: Pick<WholeResumeRow, 'fileName' | 'reading' | 'parsed' | 'isMain' | 'uploadedAt'> = {
    fileName: file.name,
    reading: file.reading,
    parsed: file.parsed,
    isMain,
    uploadedAt: now,
  }
  if (same) await renewResume(trx, same.id, row)
  else {
    const { format, bytes, hash, key } = file
    await insertResume(trx, owner, { ...row, encId, fileKey: key, format, bytes: bytes.length, sha256: hash })
  }
  if (isMain) await setMain(trx, owner, encId)
  const usesKey = !same
  if (file.reading !== 'read' || !file.parsed) return { encId, reading: file.reading, filled: 0, usesKey }
  const applied = await service.profile.applyParsed(trx, owner, file.parsed, encId)
  await setProposals(trx, owner, encId, applied.proposals.map(storedProposal))
  return { encId, reading: file.reading, filled: applied.filled.length, usesKey }
}

const storedProposal = ({ path, old, new: value, source }: Proposal): StoredProposal => ({
  id: newId(),
  path,
  ...(old !== undefined && { old }),
  new: value,
  ...(source.by === 'file' && source.line !== undefined && { line: source.line }),
  status: proposalStates.initial,
})
