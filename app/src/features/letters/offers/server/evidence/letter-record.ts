import { type AuditEvent, ceremonySteps, type LetterEvidence } from '#features/letters/signing/server/index.ts'
import { type SigningMethod, signingMethods } from '../../rules.ts'
import type { OfferAction } from '../../rules.ts'
import type { EventRow } from '../records/event-store.ts'
import type { EvidenceRow } from './evidence-store.ts'
import type { DocumentRow, OfferRow } from '../records/store.ts'

/** Sentences for events in the audit pages, in English even for letters in other languages. */
const SENTENCES: Record<OfferAction, string> = {
  created: 'Extended the offer',
  opened: 'Opened the offer',
  read: 'Saw the document',
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
  asked: 'Sent a request about the offer',
  answered: 'Answered the candidate',
  'decline-undone': 'Undid the decline',
  changed: 'Sent another version of the offer',
}

export interface RecordSources {
  history: readonly EventRow[]
  companyName: string
  /** URL at which a reader of the printed letter can verify the file. */
  verifyUrl: string
}

/** Returns the evidence of a signature for the audit pages, with the document's history up to it. */
export function letterRecord(
  offer: OfferRow,
  document: DocumentRow,
  evidence: EvidenceRow,
  about: RecordSources,
): LetterEvidence {
  const { way, letterSha256, ceremony } = evidence
  if (way === null || letterSha256 === null) throw new Error('This evidence is not of a signature.')
  return {
    subject: { kind: 'Offer', id: offer.encId },
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
    events: eventsOf(document, evidence, about),
    verifyUrl: about.verifyUrl,
  }
}

/** Returns a sentence for an event, with the pages of a view or the way of a signature. */
function describeEvent(action: OfferAction, { pages, as, way, version }: EventRow['details']): string {
  if (action === 'read' && pages) return `Saw ${as === 'text' ? 'the text of ' : ''}the document, pages ${pages}`
  if (action === 'changed' && version) return `Sent version ${version} of the offer`
  if (action === 'signed' && isSigningMethod(way)) return `Signed the document ${WAYS[way]}`
  return SENTENCES[action]
}

const WAYS: Record<SigningMethod, string> = {
  esign: 'on the signing page',
  typed: 'by typing the full name',
  upload: 'by sending a signed file',
}
const isSigningMethod = (way: unknown): way is SigningMethod => signingMethods.some((known) => known === way)

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
  { history, companyName }: RecordSources,
): AuditEvent[] {
  const isOfLetter = ({ document, at, action, details }: EventRow) =>
    (document === null || document === encId) &&
    at <= signedAt &&
    // Earlier versions recorded views without pages whenever a file was fetched, seen or not.
    (action !== 'read' || details['pages'] !== undefined)
  const own = history.filter(isOfLetter).map(({ at, action, actor, details }) => ({
    at,
    what: describeEvent(action, details),
    ...(actor === 'system' ? {} : { by: actor === 'candidate' ? profileName : companyName }),
    ...(typeof details['ipAddress'] === 'string' && { address: details['ipAddress'] }),
  }))
  const onPage = ceremony ? ceremonySteps(ceremony).map((step) => ({ ...step, by: profileName })) : []
  return [...own, ...onPage].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
