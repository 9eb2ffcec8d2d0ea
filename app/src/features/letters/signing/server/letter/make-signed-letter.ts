import { signingLimits } from '../../limits.ts'
import { type LetterMark, makeLetter } from '#platform/pdf/make-letter.ts'
import { requestTimestamp } from './request-timestamp.ts'
import { auditRecord } from './audit-record.ts'
import { commonName } from '../seal/certificates.ts'
import { sha256 } from '../seal/cms.ts'
import type { LetterEvidence } from './letter-evidence.ts'
import { sealPdf } from '../seal/seal-pdf.ts'
import { timeAuthorities } from '../timestamp/time-authorities.ts'
import { type SealingCompany, type SealService, signingKey } from '../seal/signing-keys.ts'

export interface SignedLetterInput {
  company: SealingCompany
  /** The letter exactly as displayed. For `upload` it is not part of the output. */
  letter: Uint8Array
  /** Marks on its pages; empty for `upload`. */
  marks: readonly LetterMark[]
  evidence: LetterEvidence
  /** Time of sealing. */
  now: Date
}

/**
 * Produces the signed PDF of a document: marks on the letter, audit pages after it, and one seal over the whole. A
 * letter signed on paper is left unchanged; only the audit pages, which name its SHA-256, are sealed. Not
 * deterministic, because the output contains the time, so store it once.
 * @throws an Error if the letter does not match the evidence, a mark does not fit, or the time-stamp authority is
 * unavailable; a job should retry
 */
export async function makeSignedLetter(service: SealService, input: SignedLetterInput): Promise<Uint8Array> {
  const { company, evidence, letter, now } = input
  if (sha256(letter).toString('hex') !== evidence.letterSha256)
    throw new Error('The letter is not the one that the evidence names.')
  const key = await signingKey(service, company, now)
  const { timestampUrl } = service
  const uploaded = evidence.way === 'upload'
  const prepared = await makeLetter({
    letter: uploaded ? undefined : letter,
    marks: uploaded ? [] : input.marks,
    audit: auditRecord(evidence, company),
    title: evidence.documentTitle,
    place: {
      signer: commonName(key.certificates),
      reason: `${evidence.subject.kind} ${evidence.subject.id}`,
      at: now,
      capacity: timestampUrl ? signingLimits.sealBytesWithTime : signingLimits.sealBytes,
      timestamped: timestampUrl !== undefined,
    },
  })
  const authorities = await timeAuthorities(service.timestampPem)
  return sealPdf(prepared, key, timestampUrl === undefined ? undefined : requestTimestamp(timestampUrl, authorities))
}
