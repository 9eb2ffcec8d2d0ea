import { serverLimits } from '#config/server-limits.ts'
import { type LetterMark, makeLetter } from '#platform/pdf/make-letter.ts'
import { askForTime } from './ask-for-time.ts'
import { auditRecord } from './audit-record.ts'
import { commonName } from './certificate-name.ts'
import { sha256 } from './cms.ts'
import type { LetterEvidence } from './letter-evidence.ts'
import { sealPdf } from './seal-pdf.ts'
import { timeAuthorities } from './time-authorities.ts'
import { type SealingCompany, type SealService, signingKey } from './signing-keys.ts'

export interface SignedLetterInput {
  company: SealingCompany
  /** The letter that was shown, byte for byte. With the way `upload` it is not part of the outcome. */
  letter: Uint8Array
  /** What is put on its pages; nothing with the way `upload`. */
  marks: readonly LetterMark[]
  evidence: LetterEvidence
  /** The instant of sealing. */
  now: Date
}

/**
 * Makes the signed PDF of an offer's document: marks on the letter, audit pages behind it, one seal over all. A letter that was
 * signed on paper and sent stays as it is; for it the audit pages alone are made and sealed, and name it by its SHA-256.
 * The same input at another time gives another file: store the outcome once.
 * @throws an Error when the letter is not the one of the evidence, a mark does not fit, or the authority of the time is away;
 *   a job should try again
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
      reason: `Offer ${evidence.offerId}`,
      at: now,
      capacity: timestampUrl ? serverLimits.sealBytesWithTime : serverLimits.sealBytes,
      timestamped: timestampUrl !== undefined,
    },
  })
  const authorities = await timeAuthorities(service.timestampPem)
  return sealPdf(prepared, key, timestampUrl === undefined ? undefined : askForTime(timestampUrl, authorities))
}
