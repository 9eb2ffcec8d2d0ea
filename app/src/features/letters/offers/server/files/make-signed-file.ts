import { getDocumentProxy } from 'unpdf'
import { z } from 'zod'
import { offerLimits } from '../../limits.ts'
import { sharedFileLink } from '#platform/files/file-link.ts'
import { defineJob } from '#platform/jobs/job-kind.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { LetterMark } from '#platform/pdf/make-letter.ts'
import {
  ceremonyMarks,
  makeSignedLetter,
  type SealService,
  typedMarks,
} from '#features/letters/signing/server/index.ts'
import { type AddressedTenant, type SiteAddress, siteLink } from '#kernel/links/site-address.ts'
import { addDays } from '#kernel/time.ts'
import { readPageText } from '#platform/pdf/page-text.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import { onLockedOffer } from '../records/change-offer.ts'
import { appendEvent, listEvents } from '../records/event-store.ts'
import { type EvidenceRow, findEvidence } from '../evidence/evidence-store.ts'
import { newFileKey } from './key-store.ts'
import { letterRecord } from '../evidence/letter-record.ts'
import type { LetterIntake } from '../records/dependencies.ts'
import { PDF, recordName } from './signed-file.ts'
import { type CopyNotifier, notifyOfCopies, handleCopyJobs } from './notify-of-copies.ts'
import { type DocumentRow, findDocumentRow, findOfferOfDocument, type OfferRow } from '../records/store.ts'
import { notifyPrograms, refreshPages } from '../records/notify-candidate.ts'
import { setSignedFile } from '../records/write-store.ts'

/** Job that makes the file of a signed document: the letter with signature, audit record and seal. */
export const signedLetterJob = defineJob({
  name: 'offer-signed-letter',
  data: z.object({ documentId: z.int() }),
  // The attempts span about a day.
  retryLimit: 150,
  retryDelaySeconds: 2,
  backoff: { maxSeconds: 600 },
  expireSeconds: 120,
})

/** Dependencies for making signed files. */
export interface SealedOffers extends CopyNotifier, LetterIntake {
  seal: SealService
  /** Key that encrypts the links for programs. */
  linkSecret: string
  siteAddress(tenant: AddressedTenant): SiteAddress
  tenants: {
    all(): readonly (AddressedTenant & { id: number; name: string; site: { branding: { companyName: string } } })[]
  }
  now(): Promise<Date>
}

/**
 * Makes and stores the file of a signed document, then records it in one transaction. Idempotent: a second run is
 * discarded, and the job repeats an interrupted one.
 * @throws an Error if a file is missing or an authority is unavailable
 */
export async function makeSignedFile(service: SealedOffers, documentId: number): Promise<void> {
  const offer = await findOfferOfDocument(service.db, documentId)
  const document = await findDocumentRow(service.db, documentId)
  // Deleted with its offer, or already made.
  if (!offer || !document || document.signedKey !== null || document.evidenceId === null) return
  const evidence = await findEvidence(service.db, document.evidenceId)
  if (!evidence) throw new Error('The evidence of a signature is missing.')
  const made = await sealedPdf(service, offer, document, evidence)
  const key = newFileKey()
  await service.files.put(key, made)
  const file = await fileOf(service, evidence, { key, bytes: made })
  const kept = await onLockedOffer(service, offer, async (trx, locked, at) => {
    if (!(await setSignedFile(trx, documentId, file))) return false
    const details = { sha256: file.sha256, sealedSha256: sha256(made) }
    await appendEvent(trx, locked.id, {
      at,
      actor: 'system',
      action: 'signed-file-made',
      document: document.encId,
      details,
    })
    const data = { document: document.encId, ...linksForPrograms(service, locked, document, { file, made, at }) }
    await notifyPrograms(service, trx, locked, { event: 'offer.document-sealed', id: document.encId, at, data })
    await refreshPages(trx, locked)
    await notifyOfCopies(service, trx, locked, at)
    return true
  })
  if (!kept) await service.files.delete(key)
}

function tenantOf({ tenants }: SealedOffers, { tenantId }: OfferRow) {
  const tenant = tenants.all().find(({ id }) => id === tenantId)
  if (!tenant) throw new Error('The company of a signed document is not known.')
  return tenant
}

/** Returns links that the company's programs can download the finished files from, with the files' hashes. */
function linksForPrograms(service: SealedOffers, offer: OfferRow, { name }: DocumentRow, { file, made, at }: Finished) {
  const expiresAt = addDays(at, offerLimits.webhookFileLinkDays)
  const tenant = tenantOf(service, offer)
  const linkTo = (key: string, fileName: string) => {
    const path = sharedFileLink(
      service.linkSecret,
      { key, fileName, contentType: PDF },
      { domain: tenant.domain, expiresAt },
    )
    return siteLink(service.siteAddress(tenant), path)
  }
  return {
    sha256: file.sha256,
    file_url: linkTo(file.key, `${name}.pdf`),
    ...(file.auditKey !== null && { record_sha256: sha256(made), record_url: linkTo(file.auditKey, recordName(name)) }),
    links_expire_at: expiresAt.toISOString(),
  }
}

interface Finished {
  file: Awaited<ReturnType<typeof fileOf>>
  /** The sealed PDF: the letter with its record, or only the record if the letter was uploaded. */
  made: Uint8Array
  at: Date
}

async function sealedPdf(
  service: SealedOffers,
  offer: OfferRow,
  document: DocumentRow,
  evidence: EvidenceRow,
): Promise<Uint8Array> {
  const { db, files, seal, now } = service
  const letter = await files.get(document.letterKey)
  if (!letter) throw new Error('The letter of a signed document is missing.')
  const tenant = tenantOf(service, offer)
  const company = { id: tenant.id, name: tenant.site.branding.companyName || tenant.name, domain: tenant.domain }
  return makeSignedLetter(seal, {
    company,
    letter,
    marks: await marksOf(evidence, letter),
    evidence: letterRecord(offer, document, evidence, {
      history: await listEvents(db, offer.id),
      companyName: company.name,
      verifyUrl: siteLink(service.siteAddress(tenant), '/offers/verify'),
    }),
    now: await now(),
  })
}

/** Returns the marks on the letter; none for an upload. */
async function marksOf({ way, typedName, ceremony, at }: EvidenceRow, letter: Uint8Array): Promise<LetterMark[]> {
  if (way === 'esign') return ceremony ? ceremonyMarks(ceremony) : []
  return way === 'typed' && typedName !== null ? typedMarks(letter, typedName, at) : []
}

/**
 * Returns the candidate's signed document: the sealed letter, or the uploaded file with the sealed record alongside.
 */
async function fileOf(
  { files, inspect }: SealedOffers,
  { way, fileKey, fileSha256 }: EvidenceRow,
  made: { key: string; bytes: Uint8Array },
) {
  const isUpload = way === 'upload' && fileKey !== null && fileSha256 !== null
  const bytes = isUpload ? await files.get(fileKey) : made.bytes
  if (!bytes) throw new Error('The file that a candidate sent is missing.')
  if (!isUpload) {
    const { pages, text } = await readOwnPdf(bytes)
    return { key: made.key, sha256: sha256(bytes), pages, texts: withoutZeros(text), auditKey: null }
  }
  const found = await inspect(bytes)
  const [pages, texts] = found.ok ? [found.pages, withoutZeros(found.text)] : [1, null]
  return { key: fileKey, sha256: fileSha256, pages, texts, auditKey: made.key }
}

/** PostgreSQL text cannot contain NUL. */
const withoutZeros = (texts: readonly string[]) => texts.map((text) => text.replaceAll('\0', ''))

/** Registers the job that makes signed files in this process; must be called before the jobs start. */
export function makeSignedFiles(jobs: Jobs, service: SealedOffers): void {
  jobs.handle(signedLetterJob, async ({ documentId }) => makeSignedFile(service, documentId))
  handleCopyJobs(jobs, service)
}

/** Returns pages and texts of a file that we generated; untrusted files go through `inspectPdf`. */
export async function readOwnPdf(bytes: Uint8Array): Promise<{ pages: number; text: string[] }> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const text: string[] = []
  for (let number = 1; number <= document.numPages; number += 1)
    text.push(await readPageText(await document.getPage(number)))
  return { pages: document.numPages, text }
}
