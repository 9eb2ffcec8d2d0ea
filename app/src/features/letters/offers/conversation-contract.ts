import { z } from 'zod'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { offerErrors } from './errors.ts'
import { offerLimits } from './limits.ts'
import { messageKinds, requestKinds } from './rules.ts'
import { requestStates } from './states.ts'

const anySite = z.looseObject({ domain: z.unknown().optional() })
const ofOffer = z.object({ id: z.string() })

/** A request of the candidate or an answer of the company, as both sides read it. */
export const offerMessage = z
  .strictObject({
    number: z.int(),
    at: z.iso.datetime(),
    kind: z.enum(messageKinds).describe('The kind of a request, or `answer` for what the company wrote.'),
    words: z.string().describe('Empty if a day says it all.'),
    day: z.iso.date().nullable().describe('The day until which the candidate wants to think, or wants to start.'),
    state: z.enum(requestStates.states).nullable().describe('Null for answers.'),
    waits: z.boolean().describe('True if the company owes an answer.'),
  })
  .meta({ id: 'OfferMessage' })
export type OfferMessage = z.output<typeof offerMessage>

const conversation = z.object({ messages: z.array(offerMessage) })
export type Conversation = z.output<typeof conversation>

export const getConversation = defineEndpoint({
  id: 'offers.conversation',
  method: 'GET',
  path: '/api/offer/offers/:id/conversation',
  summary: 'Return the candidate’s requests about an offer and the company’s answers, oldest first.',
  access: 'candidate',
  tenant: 'optional',
  query: anySite,
  params: ofOffer,
  data: conversation,
  refusals: [401, offerErrors.refusals('not-found')],
})

export const askCompany = defineEndpoint({
  id: 'offers.ask',
  method: 'POST',
  path: '/api/offer/offers/:id/messages',
  summary:
    'Ask a question about an open offer, or wish for a change, more time or another first day. Repeating it with the same id sends it once.',
  access: 'candidate',
  tenant: 'optional',
  query: anySite,
  params: ofOffer,
  body: z.object({
    id: z.string().min(1).max(offerLimits.requestCharacters).describe('Chosen by the caller.'),
    kind: z.enum(requestKinds),
    words: z
      .string()
      .trim()
      .max(offerLimits.messageCharacters)
      .default('')
      .describe('Needed for a question and for a change.'),
    day: z.iso.date().optional().describe('Needed for more time, which it ends, and for another first day.'),
  }),
  data: conversation,
  refusals: [
    403,
    422,
    offerErrors.refusals(
      ...(['not-found', 'already-accepted', 'declined', 'canceled', 'expired'] as const),
      ...(['too-many-messages', 'day-past', 'words-missing'] as const),
    ),
    requestErrors.refusals('session-ended'),
  ],
})

/** Endpoints of the conversation about an offer. */
export const conversationEndpoints = [getConversation, askCompany]
