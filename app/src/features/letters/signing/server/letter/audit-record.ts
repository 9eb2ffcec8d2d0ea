import type { AuditRecord, AuditRow } from '#platform/pdf/make-letter.ts'
import type { LetterEvidence, SigningMethod } from './letter-evidence.ts'

const WAYS: Record<SigningMethod, string> = {
  esign: 'Electronic signature, placed on the letter in the signing window',
  typed: 'Full name, typed below the letter',
  upload: 'A signed file, sent by the signer',
}

/** Formats as `2026-01-31 09:00:00 UTC`. */
const inUtc = (at: Date) => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** Formats as `31 January 2026 at 10:00:00 CET (Europe/Berlin)`. */
function inZone(at: Date, timeZone: string): string {
  const options = { dateStyle: 'long', timeStyle: 'long' } as const
  return `${new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(at)} (${timeZone})`
}

/** Returns the text of a letter's audit pages, in English for letters and signers of any language. */
export function auditRecord(evidence: LetterEvidence, company: { name: string; domain: string }): AuditRecord {
  const { signer, agreement, upload } = evidence
  const files: AuditRow[] = [
    { name: 'Letter as it was shown', text: `SHA-256 ${evidence.letterSha256}` },
    ...(upload
      ? [
          { name: 'File that was sent', text: `${upload.name} (${upload.bytes} bytes)` },
          { name: '', text: `SHA-256 ${upload.sha256}` },
        ]
      : []),
  ]
  return {
    title: 'Record of the signature',
    introduction: upload
      ? 'This record belongs to a file that the signer uploaded. The file is kept as it was sent; this record names it by its SHA-256 and is sealed in its place.'
      : 'These pages belong to the letter before them. Letter and record are sealed together: changing one byte of the file breaks the seal.',
    sections: [
      {
        heading: 'Signature',
        rows: [
          { name: 'Signed by', text: signer.name },
          { name: 'Email address', text: signer.email },
          { name: 'Way', text: WAYS[evidence.way] },
          ...(evidence.typedName === undefined ? [] : [{ name: 'Name as typed', text: evidence.typedName }]),
          { name: 'Time', text: inUtc(evidence.signedAt) },
          { name: 'Time of the signer', text: inZone(evidence.signedAt, evidence.timeZone) },
          { name: 'Proof of identity', text: evidence.authentication },
          { name: 'Network address', text: evidence.address },
          { name: 'Browser', text: evidence.userAgent },
        ],
      },
      {
        heading: 'Document',
        rows: [
          { name: 'Title', text: evidence.documentTitle },
          { name: 'Company', text: `${company.name} (${company.domain})` },
          { name: evidence.subject.kind, text: evidence.subject.id },
          { name: 'Document', text: evidence.documentId },
          ...files,
        ],
      },
      {
        heading: 'Agreed to',
        rows: [{ name: 'Version', text: agreement.version }, { text: agreement.text }],
      },
      {
        heading: 'What was seen and done',
        rows: evidence.events.map(({ at, what, by, address }) => ({
          name: inUtc(at),
          text: [what, by, address].filter((part) => part !== undefined && part !== '').join(' · '),
        })),
      },
    ],
    foot: `${evidence.subject.kind} ${evidence.subject.id}, document ${evidence.documentId}. Sealed by ${company.name} (${company.domain}); check it at ${evidence.verifyUrl}`,
  }
}
