import { z } from 'zod'
import { textLimits } from '#kernel/text-limits.ts'
import * as limits from '#config/limits.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { signingErrors } from './errors.ts'
import { fieldKinds, reportedEvents, signatureMethods } from './letter-fields.ts'
import { COMPLETED, REJECTED } from './states.ts'
import { signingLimits } from './limits.ts'

const anySite = z.looseObject({ domain: z.unknown().optional() })
/** Accepts any value, because an invalid token is refused like an unknown one. */
const wid = z.unknown().optional().describe('The token of the page’s address, which alone grants the right to sign.')
const fraction = z.number().min(0).max(1)

const field = z
  .strictObject({
    id: z.string(),
    kind: z.enum(fieldKinds),
    page: z.int(),
    x: fraction,
    y: fraction,
    width: fraction,
    height: fraction,
    required: z.boolean().optional().describe('For a check box; all other fields are required.'),
    label: z.string().optional().describe('For a check box: its label in the letter.'),
    covers: z
      .boolean()
      .optional()
      .describe('True over a visible tag of the letter, which the mark hides, and on dark paper.'),
  })
  .meta({ id: 'SigningField' })

export const ceremony = z
  .strictObject({
    document_name: z.string(),
    company_name: z.string(),
    signer_name: z.string(),
    letter_sha256: z.string(),
    expires_at: z.iso.datetime(),
    today: z.iso
      .date()
      .describe('The day that a date field shows, in the time zone of the person who opened the page.'),
    agreement: z.strictObject({ version: z.string(), text: z.string() }),
    pages: z.array(
      z.strictObject({
        width: z.number(),
        height: z.number(),
        text: z.string(),
        added: z.boolean().optional().describe('True for a page added at the end of the letter to sign on.'),
      }),
    ),
    fields: z.array(field),
  })
  .meta({ id: 'SigningCeremony' })
export type Ceremony = z.output<typeof ceremony>

const point = z.tuple([fraction, fraction])

/** A signature or initials, by the way they were made. */
export const mark = z
  .strictObject({
    way: z.enum(signatureMethods),
    text: z.string().max(limits.signatureCharacters).optional().describe('With `typed`.'),
    png: z
      .string()
      .max(limits.signatureBytes * 1.4)
      .optional()
      .describe('With `drawn` and `uploaded`: a PNG in base64.'),
    strokes: z
      .array(z.array(point).max(limits.strokePoints))
      .max(limits.signatureStrokes)
      .optional()
      .describe('With `drawn`: its lines, as fractions of the pad’s width.'),
  })
  .meta({ id: 'SigningMark' })
export type Mark = z.output<typeof mark>

const common = { access: 'public', tenant: 'optional', query: anySite, provesItself: true } as const

/** Refusals that every call of a signing page can return. */
const pageRefusals = [
  ...signingErrors.refusals('not-available'),
  ...requestErrors.refusals('too-many-requests', 'unavailable'),
]

export const openPage = defineEndpoint({
  ...common,
  id: 'signing.open',
  method: 'POST',
  path: '/public/esign/open',
  summary: 'Return the letter’s text and fields, and the statement to agree to.',
  body: z.object({ wid }),
  data: z.object({ ceremony }),
  refusals: [pageRefusals, signingErrors.refusals('letter-changed')],
  callsPerMinute: 120,
})

export const readLetter = defineEndpoint({
  ...common,
  id: 'signing.letter',
  method: 'POST',
  path: '/public/esign/letter',
  summary: 'Return the letter of a signing page, in base64.',
  body: z.object({ wid }),
  data: z.object({ b64_string: z.string(), letter_sha256: z.string() }),
  refusals: [pageRefusals, signingErrors.refusals('letter-changed')],
  callsPerMinute: 120,
})

export const recordEvents = defineEndpoint({
  ...common,
  id: 'signing.record',
  method: 'POST',
  path: '/public/esign/record',
  summary: 'Record views and actions on a signing page as evidence.',
  body: z.object({
    wid,
    events: z
      .array(
        z.strictObject({
          event: z.enum(reportedEvents),
          detail: z.string().max(signingLimits.eventDetailCharacters).optional(),
        }),
      )
      .max(signingLimits.eventsOfCall),
  }),
  data: z.object({}),
  refusals: [pageRefusals],
  callsPerMinute: 240,
})

export const completePage = defineEndpoint({
  ...common,
  id: 'signing.complete',
  method: 'POST',
  path: '/public/esign/complete',
  summary: 'Sign. Repeating the same request returns the same response.',
  body: z.object({
    wid,
    letter_sha256: z.string().max(textLimits.sha256),
    agreed: z.boolean(),
    agreement: z.string().max(signingLimits.agreementCharacters).describe('Version of the shown statement.'),
    signature: mark.optional(),
    initials: mark.optional(),
    fields: z
      .record(z.string().max(signingLimits.fieldKeyCharacters), z.string().max(limits.signatureCharacters))
      .describe(
        'By field: `placed` for signature, initials and a ticked box, an ISO date for a date, the signer’s name for a name.',
      ),
  }),
  data: z.object({ status: z.literal(COMPLETED) }),
  bodyLimitBytes: limits.signatureBytes * 4,
  refusals: [
    pageRefusals,
    signingErrors.refusals(
      'letter-changed',
      'agreement-changed',
      'not-agreed',
      'bad-signature',
      'bad-field',
      'fields-missing',
      'cannot-be-stamped',
    ),
  ],
  callsPerMinute: 60,
})

export const rejectPage = defineEndpoint({
  ...common,
  id: 'signing.reject',
  method: 'POST',
  path: '/public/esign/reject',
  summary: 'Decline the document’s offer. Repeating the same request returns the same response.',
  body: z.object({ wid }),
  data: z.object({ status: z.literal(REJECTED) }),
  refusals: [pageRefusals],
  callsPerMinute: 60,
})

export const signingEndpoints = [openPage, readLetter, recordEvents, completePage, rejectPage]
