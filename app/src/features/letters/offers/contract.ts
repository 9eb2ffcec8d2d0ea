import { z } from 'zod'
import { textLimits } from '#kernel/text-limits.ts'
import * as limits from '#config/limits.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { offerErrors } from './errors.ts'
import { changeKinds, documentKinds, documentTypes, signingMethods } from './rules.ts'
import { documentStatuses, offerStates } from './states.ts'
import { offerLimits } from './limits.ts'

const instant = z.iso.datetime()

export const offerDocument = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    status: z.enum(documentStatuses),
    updated_at: instant,
    signed: z.boolean().describe('True once the signed file exists; a job creates it after signing.'),
    url: z.string().nullable().describe('Address of its signing page, or null.'),
    b64_string: z
      .string()
      .nullable()
      .describe('The requested document’s PDF in base64 if it is small; otherwise null, so fetch s3_path.'),
    s3_path: z.string().nullable().describe('Path of the PDF for this session, valid for an hour.'),
    document_type: z.enum(documentTypes),
    kind: z.enum(documentKinds),
    ways: z
      .array(z.enum(signingMethods))
      .describe('Ways to sign it: the one of its kind first, then those that the company added.'),
    text: z
      .array(z.string())
      .nullable()
      .describe('The text of each page of the requested document, bound to the same hash.'),
    record_path: z.string().nullable().describe('Path of the sealed record of an uploaded letter, like s3_path.'),
    pages: z.int().nullable().describe('Number of pages; null while the file is being created.'),
    letter_sha256: z.string().nullable().describe('SHA-256 of the shown PDF; send it back with the acceptance.'),
  })
  .meta({ id: 'OfferDocument' })
export type OfferDocument = z.output<typeof offerDocument>

/** A version of an offer after the first, and what it changed. */
export const offerVersion = z
  .strictObject({
    number: z.int(),
    at: instant,
    changes: z.array(
      z.strictObject({
        what: z.enum(changeKinds),
        name: z.string().nullable().describe('Name of the document that has a new file.'),
        before: z.string().nullable().describe('A time, a day or words; null for what wasn’t stated, and for files.'),
        after: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'OfferVersion' })
export type OfferVersion = z.output<typeof offerVersion>

export const offer = z
  .strictObject({
    id: z.string(),
    enc_id: z.string(),
    status: z.enum(offerStates.states),
    position: z.strictObject({ id: z.string().nullable(), name: z.string() }),
    updated_at: instant,
    expires_at: instant.nullable(),
    undo_until: instant.nullable().describe('Until when the candidate can undo a decline; null if they can’t.'),
    start_date: z.iso.date().nullable().describe('The first day of work.'),
    pay: z.string().nullable().describe('The pay in the company’s words.'),
    version: z.int().describe('Number of its version, from 1; send it back with the acceptance.'),
    versions: z.array(offerVersion).describe('Its versions after the first, newest first.'),
    terms_version: z.string().describe('Version of the statement that the candidate agrees to.'),
    first_visit: z.boolean().describe('True if the offer hasn’t been opened before while it was open.'),
    offer_documents: z.array(offerDocument),
  })
  .meta({ id: 'Offer' })
export type Offer = z.output<typeof offer>

const anySite = z.looseObject({ domain: z.unknown().optional() })
const ofOffer = z.object({ id: z.string() })
const ofDocument = z.object({ id: z.string(), documentId: z.string() })
/** Response of every change: the updated offer, without the bytes of its letters. */
const changed = z.object({ offer })

/** Reasons that keep a document from being signed, in every way. */
const signingRefusals = [
  ...requestErrors.refusals('session-ended'),
  ...offerErrors.refusals(
    'not-found',
    'already-accepted',
    'declined',
    'canceled',
    'expired',
    'document-not-ready',
    'read-only',
  ),
]

/** Reasons that keep a document from being signed with a form: a wrong way, typed name or file. */
const signatureRefusals = [
  ...signingRefusals,
  ...requestErrors.refusals('unavailable'),
  ...offerErrors.refusals(
    'not-signed',
    'way-not-offered',
    'letter-changed',
    'version-changed',
    'terms-changed',
    'not-agreed',
    'wrong-name',
    'no-file',
    'not-a-pdf',
    'encrypted',
    'truncated',
    'carries-script',
    'polyglot',
    'too-many-pages',
    'too-complex',
  ),
]

export const listOffers = defineEndpoint({
  id: 'offers.list',
  method: 'GET',
  path: '/api/offer/offers',
  summary: 'List the candidate’s offers without their files: open ones by expiry, then the others, last changed first.',
  access: 'candidate',
  tenant: 'optional',
  query: anySite,
  data: z.object({ offers: z.array(offer), count: z.int() }),
  refusals: [401, 404],
})

export const getOffer = defineEndpoint({
  id: 'offers.get',
  method: 'GET',
  path: '/api/offer/:id',
  summary:
    'Return an offer by enc_id, with text and bytes of one document: `document`, or else the offer letter. With letters=0 there are no bytes, and text only for the named document.',
  access: 'candidate',
  tenant: 'optional',
  query: anySite.extend({ letters: z.enum(['0', '1']).optional(), document: z.string().optional() }),
  params: ofOffer,
  data: z.object({ offer }),
  refusals: [401, offerErrors.refusals('not-found'), requestErrors.refusals('unavailable')],
})

export const recordView = defineEndpoint({
  id: 'offers.record-view',
  method: 'POST',
  path: '/api/offer/offers/:id/views',
  summary:
    'Record that the page showed the offer, or drew and showed pages of a document. Opening the offer also applies a decision made on its signing page while this page was closed.',
  access: 'candidate',
  tenant: 'optional',
  query: anySite,
  params: ofOffer,
  body: z.object({
    shown: z
      .strictObject({
        document: z.string().max(offerLimits.documentCharacters),
        letter_sha256: z.string().max(textLimits.sha256).describe('SHA-256 of the shown file.'),
        pages: z.array(z.int().min(0).max(limits.pdfPagesMax)).min(1).max(limits.pdfPagesMax).describe('From 0.'),
        as: z.enum(['pages', 'text']),
        version: z.int().min(1).default(1).describe('Version of the offer that the page shows.'),
      })
      .optional()
      .describe('The pages seen of a document. Without it, the offer itself was opened.'),
  }),
  data: z.object({ settled: z.boolean().describe('True if the offer changed; fetch it again.') }),
  refusals: [
    403,
    409,
    422,
    offerErrors.refusals('not-found', 'letter-changed', 'version-changed'),
    requestErrors.refusals('session-ended'),
  ],
  callsPerMinute: 120,
})

const signedFile = { maxFiles: limits.offerLetterFiles, maxBytes: limits.offerLetterMaxBytes, optional: true }

/** Fields of an acceptance by typed name; acceptance by file has the file instead, by signing page nothing. */
export const acceptanceFields = z.object({
  full_name: z.string().max(offerLimits.fullNameCharacters).optional(),
  agreed: z.string().max(offerLimits.agreedCharacters).optional(),
  terms_version: z.string().max(offerLimits.versionCharacters).optional(),
  letter_sha256: z.string().max(textLimits.sha256).optional(),
  version: z
    .string()
    .max(offerLimits.versionCharacters)
    .optional()
    .describe('Version of the offer as shown. Needed once the offer has another than the first.'),
})

export const acceptOffer = defineEndpoint({
  id: 'offers.accept',
  method: 'POST',
  path: '/api/offer/offers/:id/accept',
  summary:
    'Sign the offer letter (multipart: signed_offer_letter_pdf_file, or full_name, agreed=true, terms_version, letter_sha256; nothing for a letter signed on the signing page). The offer is accepted once no document is left to sign.',
  access: 'candidate',
  afterTerms: true,
  tenant: 'optional',
  query: anySite,
  params: ofOffer,
  body: acceptanceFields,
  files: { signed_offer_letter_pdf_file: signedFile },
  data: changed,
  refusals: [403, 413, 415, 422, 429, signatureRefusals],
})

export const declineOffer = defineEndpoint({
  id: 'offers.decline',
  method: 'POST',
  path: '/api/offer/offers/:id/decline',
  summary: 'Decline the whole offer. Repeating it returns the same response and keeps the first reason.',
  access: 'candidate',
  tenant: 'optional',
  query: anySite,
  params: ofOffer,
  body: z.object({
    reason: z.string().max(limits.declineReasonCharacters).optional().describe('Shown to the company.'),
    version: z
      .int()
      .min(1)
      .optional()
      .describe('Version of the offer as shown. Needed once the offer has another than the first.'),
  }),
  data: changed,
  refusals: [
    403,
    422,
    offerErrors.refusals('not-found', 'already-accepted', 'canceled', 'expired', 'version-changed'),
    requestErrors.refusals('session-ended'),
  ],
})

export const undoDecline = defineEndpoint({
  id: 'offers.undo',
  method: 'POST',
  path: '/api/offer/offers/:id/undo',
  summary:
    'Undo a decline, as long as that is possible, which opens the offer again. Repeating it returns the same response.',
  access: 'candidate',
  tenant: 'optional',
  query: anySite,
  params: ofOffer,
  data: changed,
  refusals: [
    403,
    offerErrors.refusals('not-found', 'already-accepted', 'canceled', 'expired', 'not-declined', 'undo-over'),
    requestErrors.refusals('session-ended'),
  ],
})

export const acceptDocument = defineEndpoint({
  id: 'offers.accept-document',
  method: 'POST',
  path: '/api/offer/offers/:id/:documentId/accept',
  summary: 'Sign one document, like the offer letter; the file is signed_document_file.',
  access: 'candidate',
  afterTerms: true,
  tenant: 'optional',
  query: anySite,
  params: ofDocument,
  body: acceptanceFields,
  files: { signed_document_file: signedFile },
  data: changed,
  refusals: [403, 413, 415, 422, 429, signatureRefusals],
})

export const esignStatus = defineEndpoint({
  id: 'offers.esign-status',
  method: 'POST',
  path: '/api/offer/offers/:id/:documentId/esign_status',
  summary: 'Report that a document was signed on its page. It counts if the ceremony is complete on the server.',
  access: 'candidate',
  afterTerms: true,
  tenant: 'optional',
  query: anySite,
  params: ofDocument,
  data: changed,
  refusals: [403, signingRefusals, offerErrors.refusals('not-signed')],
})

export const offerEndpoints = [
  listOffers,
  getOffer,
  recordView,
  acceptOffer,
  declineOffer,
  undoDecline,
  acceptDocument,
  esignStatus,
]
