import * as limits from '#config/limits.ts'
import { z } from 'zod'
import { cart } from '#features/applying/cart/contract.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { cartErrors } from '#features/applying/cart/errors.ts'
import { jobAlertErrors } from '#features/candidate/job-alerts/errors.ts'
import { positionErrors } from '#features/jobs/positions/errors.ts'
import { savedPositionErrors } from '#features/candidate/saved-positions/errors.ts'
import { type AssistantEvent, talkContext } from './conversation.ts'
import { assistantErrors } from './errors.ts'
import { talkLimits } from './limits.ts'
import { proposedTools } from './tools.ts'

/** A person's message, with the state of the page. */
export const messageBody = z.object({
  /** Chosen by the page; sending the same id again is the same message. */
  message_id: z.string().regex(/^[\w-]{8,64}$/),
  text: z.string().trim().min(1).max(limits.assistantMessageCharacters),
  /** True if the page removed a filter: the context's search is run again, and the text only describes that. */
  search_again: z.boolean().default(false),
  /** True after an upload: lists the jobs that match the profile, and the text only describes that. */
  list_matches: z.boolean().default(false),
  context: talkContext.prefault({}),
  domain: z.string().optional(),
})
export type MessageBody = z.output<typeof messageBody>

/** An event as received by the page, where a proposal has its token. */
export type SentEvent = AssistantEvent | (Extract<AssistantEvent, { type: 'proposal' }> & { token: string })

const anySite = z.looseObject({ domain: z.unknown().optional() })

export const getAssistant = defineEndpoint({
  id: 'assistant.about',
  method: 'GET',
  path: '/api/pcsx/assistant',
  summary: 'Return the assistant’s name, first message and suggestions, and the host of an outside model.',
  access: 'public',
  tenant: 'optional',
  query: anySite,
  data: z.object({
    name: z.string(),
    welcome: z.string(),
    suggestions: z.array(z.string()),
    model: z.string().nullable().describe('Host that messages go to; null if they stay on this server.'),
  }),
  refusals: [requestErrors.refusals('not-found')],
})
export type AboutAssistant = z.output<typeof getAssistant.data>

export const confirmProposal = defineEndpoint({
  id: 'assistant.confirm',
  method: 'POST',
  path: '/api/pcsx/assistant/proposals',
  summary: 'Do what the assistant proposed, once. Repeating it changes nothing more.',
  access: 'public',
  tenant: 'optional',
  query: anySite,
  body: z.object({ token: z.string().max(talkLimits.token), domain: z.string().optional() }),
  data: z.object({
    name: z.enum(proposedTools),
    href: z.string().nullable().describe('Path of the page on which it continues or is shown.'),
    cart: cart.nullable().describe('The cart, if it changed.'),
    positions: z.array(z.int()).describe('The jobs it was about.'),
  }),
  refusals: [
    422,
    requestErrors.refusals('not-found', 'not-signed-in', 'session-ended', 'not-allowed', 'too-many-requests'),
    assistantErrors.refusals('expired', 'unavailable'),
    cartErrors.refusals('off', 'full'),
    positionErrors.refusals('not-found'),
    savedPositionErrors.refusals('full'),
    jobAlertErrors.refusals('off', 'full', 'no-place', 'not-found'),
    requestErrors.refusals('invalid'),
  ],
})
export type Confirmed = z.output<typeof confirmProposal.data>

export const assistantEndpoints = [getAssistant, confirmProposal]
