import { createHash } from 'node:crypto'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import type { LetterEvidence, SealingCompany, SealService } from '#features/letters/signing/server/index.ts'
import type { Database } from '#platform/db/database.ts'

export const sha256Hex = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Creates a letter of several pages, as a company's software would. */
export async function plainLetter(pages = 2): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const font = await document.embedFont(StandardFonts.TimesRoman)
  for (let page = 1; page <= pages; page++) {
    const lines = ['Dear candidate,', '', `this is page ${page} of your letter.`].join('\n')
    document.addPage([595, 842]).drawText(lines, { x: 60, y: 760, size: 12, font })
  }
  return document.save()
}

/** Returns the evidence of a letter signed at `now`. */
export function evidenceOf(letter: Uint8Array, now: Date, rest: Partial<LetterEvidence> = {}): LetterEvidence {
  return {
    subject: { kind: 'Offer', id: 'offer-1' },
    documentId: '1',
    documentTitle: 'Offer letter',
    signer: { name: 'Zoë Åkesson', email: 'zoe@example.com' },
    way: 'typed',
    typedName: 'Zoë Åkesson',
    signedAt: now,
    timeZone: 'Europe/Stockholm',
    authentication: 'Signed in with a password',
    address: '192.0.2.7',
    userAgent: 'Test browser 1.0',
    letterSha256: sha256Hex(letter),
    verifyUrl: 'https://jobs.example.com/offers/verify',
    agreement: { text: 'I agree to sign electronically.', version: '1' },
    events: [{ at: now, what: 'Opened the letter', by: 'Zoë Åkesson', address: '192.0.2.7' }],
    ...rest,
  }
}

/** Creates a seal service without configuration: a generated company key, no time-stamp authority. */
export const sealService = (db: Database): SealService => ({
  db,
  signingSecret: 'a secret for tests, long enough to count as one',
  signingPem: undefined,
  timestampUrl: undefined,
  timestampPem: undefined,
})

export const companyOf = (id: number, domain: string): SealingCompany => ({ id, name: 'Meridian Works', domain })
