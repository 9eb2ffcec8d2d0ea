import type { AuditEvent, LetterEvidence } from '#features/signing/server/index.ts'
import type { EventRow, OfferAction } from './event-store.ts'
import type { EvidenceRow } from './evidence-store.ts'
import type { DocumentRow, OfferRow } from './store.ts'

/** What the audit pages say of an entry of the history; the record is in English, whatever the language of the letter. */
const SENTENCES: Record<OfferAction, string> = {
  created: 'Extended the offer',
  opened: 'Opened the offer',
  read: 'Opened the document',
  signed: 'Signed the document',
  accepted: 'Accepted the offer',
  declined: 'Declined the offer',
  canceled: 'Canceled the offer',
  extended: 'Set another day of expiry',
  expired: 'The offer expired',
  reminded: 'Reminded the candidate of the expiry',
  'document-ready': 'Made the document ready',
  'document-replaced': 'Put another file in its place',
  'signed-file-made': 'Made the signed file',
}

/** What is known of a signature, for the pages behind the letter: the evidence, and the history of the document up to it. */
export function letterRecord(
  offer: OfferRow,
  document: DocumentRow,
  evidence: EvidenceRow,
  history: readonly EventRow[],
  companyName: string,
): LetterEvidence {
  const { way, letterSha256, ceremony } = evidence
  if (way === null || letterSha256 === null) throw new Error('This evidence is not of a signature.')
  return {
    offerId: offer.encId,
    documentId: document.encId,
    documentTitle: document.name,
    signer: { name: evidence.profileName || evidence.email, email: evidence.email },
    way,
    typedName: evidence.typedName ?? undefined,
    signedAt: evidence.at,
    timeZone: ceremony?.timeZone ?? evidence.timeZone,
    authentication: authenticationOf(evidence),
    address: evidence.ipAddress,
    userAgent: evidence.userAgent,
    letterSha256,
    upload:
      evidence.fileSha256 === null
        ? undefined
        : { sha256: evidence.fileSha256, name: evidence.fileName ?? 'file.pdf', bytes: evidence.fileBytes ?? 0 },
    agreement: agreementOf(evidence),
    events: eventsOf(document, evidence, history, companyName),
  }
}

function authenticationOf({ email, signedInAt }: EvidenceRow): string {
  const since =
    signedInAt === null
      ? ''
      : `, in a session begun on ${signedInAt.toISOString().slice(0, 16).replace('T', ' at ')} UTC`
  return `Signed in to the account ${email}${since}`
}

function agreementOf({ termsText, termsVersion, ceremony }: EvidenceRow): { text: string; version: string } {
  if (ceremony) return { text: ceremony.agreement.text, version: ceremony.agreement.version }
  if (termsText !== null && termsVersion !== null) return { text: termsText, version: termsVersion }
  return { text: 'The signed file itself says what was agreed to.', version: 'none' }
}

function eventsOf(
  { encId }: DocumentRow,
  { at: signedAt, ceremony, profileName }: EvidenceRow,
  history: readonly EventRow[],
  companyName: string,
): AuditEvent[] {
  const isOurs = ({ document, at }: EventRow) => (document === null || document === encId) && at <= signedAt
  const own = history.filter(isOurs).map(({ at, action, actor, details }) => ({
    at,
    what: SENTENCES[action],
    ...(actor === 'system' ? {} : { by: actor === 'candidate' ? profileName : companyName }),
    ...(typeof details['ipAddress'] === 'string' && { address: details['ipAddress'] }),
  }))
  const onPage = (ceremony?.events ?? []).map(({ at, event, address }) => ({
    at: new Date(at),
    what: `Signing page: ${event}`,
    by: profileName,
    address,
  }))
  return [...own, ...onPage].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
