import { z } from 'zod'
import { offerVersion } from '#features/letters/offers/contract.ts'
import { offerMessage } from '#features/letters/offers/conversation-contract.ts'
import { offerErrors } from '#features/letters/offers/errors.ts'
import { documentKinds, offerActions } from '#features/letters/offers/rules.ts'
import { approvalStates, documentStatuses, offerStatuses } from '#features/letters/offers/states.ts'
import { DESK_API } from '#kernel/company/api-scopes.ts'
import { sentFile } from '#kernel/company/company-endpoint.ts'
import { readersOfAll } from '#kernel/company/staff-roles.ts'
import { defineEndpoint, type Endpoint } from '#kernel/endpoint.ts'
import { encId as id, notFound, ofSite, time } from './desk-calls.ts'

const own = { access: 'staff', tenant: 'optional', roles: readersOfAll } as const

const deskOffer = z.object({
  id: z.string(),
  application: z.string().nullable(),
  name: z.string().describe('Empty if the candidate’s account was deleted.'),
  job: z.string(),
  status: z.enum(offerStatuses),
  expiresAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
  waits: z.boolean().describe('True if the candidate waits for an answer to a request.'),
})
export type DeskOffer = z.output<typeof deskOffer>

export const listDeskOffers = defineEndpoint({
  id: 'desk.offers',
  method: 'GET',
  path: `${DESK_API}/offers`,
  summary: 'Return a page of offers, those that expire first at the top.',
  ...own,
  query: ofSite.extend({
    status: z.enum(offerStatuses).optional(),
    application: id.optional(),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  data: z.object({ offers: z.array(deskOffer), total: z.int() }),
  refusals: [401, 404, 422],
})

export const openDeskOffer = defineEndpoint({
  id: 'desk.offer',
  method: 'GET',
  path: `${DESK_API}/offers/:id`,
  summary: 'Return an offer with its documents and its history. The audit records it.',
  ...own,
  query: ofSite,
  params: z.object({ id }),
  data: deskOffer.extend({
    documents: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        kind: z.enum(documentKinds),
        status: z.enum(documentStatuses),
        pages: z.int(),
        hasRecord: z.boolean().describe('True if the record of the signature is a separate file.'),
      }),
    ),
    history: z.array(
      z.object({ at: time, actor: z.string(), action: z.enum(offerActions), document: z.string().nullable() }),
    ),
    messages: z.array(offerMessage).describe('The candidate’s requests and the company’s answers, oldest first.'),
    reason: z.string().nullable().describe('The candidate’s reason for declining.'),
    startDate: z.iso.date().nullable(),
    pay: z.string().nullable(),
    version: z.int().describe('Number of its version, from 1.'),
    versions: z.array(offerVersion).describe('Its versions after the first, newest first.'),
    undoUntil: time.nullable().describe('Until when the candidate can undo a decline.'),
    isWhole: z.boolean().describe('False if the history was changed in the database.'),
  }),
  refusals: notFound,
})
export type OpenedOffer = z.output<typeof openDeskOffer.data>

export const waitingOffer = z.object({
  id: z.string(),
  name: z.string(),
  job: z.string(),
  application: z.string().nullable(),
  offer: z.string().nullable().describe('The offer that gets a new version; null for a new offer.'),
  state: z.enum(approvalStates.states),
  maker: z.string(),
  at: time,
  reason: z.string().nullable().describe('What an owner wants changed.'),
  expiresAt: time.nullable(),
  startDate: z.iso.date().nullable(),
  pay: z.string().nullable(),
  words: z.string().nullable().describe('Words to the candidate.'),
  removed: z.array(z.enum(['startDate', 'pay'])).describe('Terms that a new version takes out of the offer.'),
  documents: z.array(z.object({ place: z.int().describe('From 0.'), name: z.string().nullable() })),
  canApprove: z.boolean(),
})
export type WaitingOffer = z.output<typeof waitingOffer>

export const listWaitingOffers = defineEndpoint({
  id: 'desk.waitingOffers',
  method: 'GET',
  path: `${DESK_API}/waiting_offers`,
  summary: 'Return the offers and new versions that wait for an owner or were sent back, oldest first.',
  ...own,
  query: ofSite.extend({ application: id.optional() }),
  data: z.object({
    waiting: z.array(waitingOffer),
    isNeeded: z.boolean().describe('True if the offers that the colleague makes wait for an owner.'),
  }),
  refusals: [401, 404, 422],
})

/** The desk's call of an act that makes or changes an offer; `waiting` is null if the candidate has it now. */
export type MadeOffer = Endpoint<never, never, never, z.ZodObject<{ waiting: z.ZodNullable<z.ZodString> }>>

export const readWaitingFile = defineEndpoint({
  id: 'desk.waitingFile',
  method: 'GET',
  path: `${DESK_API}/waiting_offers/:id/documents/:place/file`,
  summary: 'Download a document of an offer that waits for an owner. The audit records it before the bytes leave.',
  ...own,
  query: ofSite,
  params: z.object({ id, place: z.coerce.number().int().min(0) }),
  data: sentFile,
  returnsFile: true,
  refusals: notFound,
})

export const readOfferFile = defineEndpoint({
  id: 'desk.offerFile',
  method: 'GET',
  path: `${DESK_API}/offers/:id/documents/:document/file`,
  summary:
    'Download a document: the letter as the candidate sees it, the signed one, or the record of its signature. The audit records it before the bytes leave.',
  ...own,
  query: ofSite.extend({ part: z.enum(['letter', 'record']).default('letter') }),
  params: z.object({ id, document: id }),
  data: sentFile,
  returnsFile: true,
  refusals: [...notFound, offerErrors.refusals('not-signed', 'file-not-ready')],
})
