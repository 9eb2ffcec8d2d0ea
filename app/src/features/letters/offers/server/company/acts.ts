import { z } from 'zod'
import { companyLimits } from '#kernel/company/limits.ts'
import { type Act, commandFace, defineAct } from '#platform/feature/act.ts'
import { CommandError } from '#platform/feature/command.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { requestErrors } from '#kernel/error.ts'
import type { UploadedFile } from '#kernel/endpoint.ts'
import * as limits from '#config/limits.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import { offerErrors } from '../../errors.ts'
import { needsApproval } from '../records/needs-approval.ts'
import { answerCandidate } from '../conversation/answer-candidate.ts'
import { cancelOffer, extendOffer } from '../records/change-offer.ts'
import { offerDependencies } from '../records/dependencies.ts'
import { findOfferRow, listDocumentRows } from '../records/store.ts'
import type { StoredLetter } from '../records/write-store.ts'
import { readyDocument, replaceDocument } from './replace-document.ts'
import { parseInstant } from './document-options.ts'
import { readLetterFile } from './read-letter-file.ts'
import { storeSent } from './create-offer.ts'
import { type CompanyOffer, offerSchema, presentOffer, readOffer } from './present-offer.ts'

/** Properties that all acts on offers share. */
const offering = { scope: 'offers:write', roles: ['owner', 'recruiter'], seenByCandidate: true } as const
const answer = { answer: offerSchema, present: presentOffer }
const PAST = 'That time is past. Choose a later one, or cancel the offer.'
const ofOffer = z.object({ id: z.string().max(companyLimits.id) })
const oneOffer = {
  arguments: [{ name: 'ENC_ID', describe: 'The offer.' }],
  notFound: ([id]: readonly string[], { domain }: SiteTenant) =>
    `There is no offer “${id}” at ${domain}. Run foyer offer list to see the newest offers.`,
}

const cancel = defineAct({
  name: 'offer cancel',
  summary: 'Cancel a job offer',
  ...offering,
  input: ofOffer,
  refusals: offerErrors.refusals('not-found', 'already-accepted', 'declined'),
  async perform(context, { id: encId }, { tenant, now }) {
    const target = { tenantId: tenant.id, encId }
    const changed = await cancelOffer(offerDependencies(context), target)
    return { ...(await readOffer(context.db, target, now)), changed }
  },
  api: {
    method: 'POST',
    path: '/offers/:id/cancel',
    summary: 'Cancel an offer. Repeating it returns the same response.',
    ...answer,
  },
  command: commandFace({
    ...oneOffer,
    details: [
      'Notifies the candidate and updates open pages at once. An accepted or declined offer can’t be canceled.',
    ],
    options: {},
    input: ([id = '']) => ({ id }),
    answer: ({ row: { encId }, status, changed }: CompanyOffer & { changed: boolean }) => ({
      data: { enc_id: encId, status, changed },
      lines: [changed ? `The offer ${encId} is canceled.` : `The offer ${encId} was already canceled.`],
    }),
  }),
})

const extend = defineAct({
  name: 'offer extend',
  summary: 'Change a job offer’s expiry',
  ...offering,
  input: ofOffer.extend({ expires: z.date() }),
  refusals: offerErrors.refusals('not-found', 'already-accepted', 'declined', 'canceled'),
  async perform(context, { id: encId, expires }, { tenant, now }) {
    if (expires <= now)
      throw requestErrors.error('invalid', {
        fields: { expires: [PAST] },
      })
    const target = { tenantId: tenant.id, encId }
    await extendOffer(offerDependencies(context), target, expires)
    return readOffer(context.db, target, now)
  },
  api: {
    method: 'POST',
    path: '/offers/:id/extend',
    summary: 'Change when an offer expires. It reopens an expired one, and the candidate is notified.',
    body: z.object({ expires: z.iso.datetime({ offset: true }) }),
    input: ({ params, body }: { params: { id: string }; body: { expires: string } }) => ({
      id: params.id,
      expires: new Date(body.expires),
    }),
    ...answer,
  },
  command: commandFace({
    ...oneOffer,
    details: ['Reopens an expired offer. The candidate is notified.'],
    options: { expires: { value: 'ISO', describe: 'The expiry, with a time zone: 2026-06-30T18:00:00+02:00.' } },
    async input([id = ''], options, context) {
      if (!options.expires) throw new CommandError('missing-expires', 'Add the expiry: --expires 2026-06-30T18:00:00Z.')
      const expires = parseInstant(options.expires)
      if (expires <= (await (await context.site()).now())) throw new CommandError('past-expires', PAST)
      return { id, expires }
    },
    answer: ({ row: { encId, expiresAt }, status }: CompanyOffer) => ({
      data: { enc_id: encId, status, expires_at: expiresAt?.toISOString() ?? null },
      lines: [`The offer ${encId} expires on ${expiresAt?.toISOString()}.`],
    }),
  }),
})

const changeDocument = defineAct({
  name: 'offer document',
  summary: 'Open a pending document of an offer, or replace its file',
  ...offering,
  input: ofOffer.extend({
    document: z.string().max(companyLimits.id),
    letter: z.custom<StoredLetter>().optional().describe('The new file; without it the document is opened.'),
  }),
  refusals: offerErrors.refusals(
    ...(['not-found', 'document-ready', 'already-accepted', 'declined', 'canceled', 'needs-approval'] as const),
  ),
  async perform(context, { id, document, letter }, { tenant, actor, now }) {
    if (letter && needsApproval(tenant, actor)) throw offerErrors.error('needs-approval')
    const service = offerDependencies(context)
    const target = { tenantId: tenant.id, encId: id, document }
    if (letter) await replaceDocument(service, target, letter)
    else await readyDocument(service, target)
    return readOffer(context.db, target, now)
  },
  api: {
    method: 'POST',
    path: '/offers/:id/documents/:document',
    summary: 'Replace the file of an unsigned document, or without a file let the candidate open a pending one.',
    body: z.object({}),
    files: { document: { maxFiles: 1, maxBytes: limits.offerLetterMaxBytes } },
    async input({ params, files: [file] }: OfDocument, { context }) {
      const letter = file && (await storeSent(offerDependencies(context), file.name, file.bytes))
      return { ...params, letter }
    },
    ...answer,
  },
  command: commandFace({
    ...oneOffer,
    details: ['A signed file is never replaced.'],
    arguments: [...oneOffer.arguments, { name: 'DOC', describe: 'The document’s id from foyer offer show.' }],
    options: {
      ready: { describe: 'Let the candidate open it.' },
      replace: { value: 'FILE.pdf', describe: 'The new file.' },
    },
    async input([id = '', document = ''], { ready, replace }, context) {
      if (ready === (replace !== undefined))
        throw new CommandError('bad-option', 'Use either --ready or --replace FILE.pdf.')
      const service = offerDependencies(await context.site())
      const tenant = await context.tenant()
      const offer = await findOfferRow(service.db, { tenantId: tenant.id, encId: normalizeId(id) })
      if (!offer) throw new CommandError('not-found', oneOffer.notFound([id], tenant))
      if (!(await listDocumentRows(service.db, [offer.id])).some((one) => one.encId === document))
        throw new CommandError(
          'not-found',
          `The offer ${id} has no document “${document}”. Run foyer offer show to see them.`,
        )
      return { id, document, letter: replace === undefined ? undefined : await readLetterFile(service, replace) }
    },
    answer({ row: { encId }, documents }: CompanyOffer, { input: { document, letter } }) {
      const row = documents.find((one) => one.encId === document)
      const said = letter === undefined ? 'is ready' : 'has a new file'
      return {
        data: {
          enc_id: encId,
          document: { id: document, kind: row?.kind, status: row?.status, sha256: row?.letterSha256 },
        },
        lines: [`Document ${document} ${said}. Its status is ${row?.status}.`],
      }
    },
  }),
})

interface OfDocument {
  params: { id: string; document: string }
  files: readonly UploadedFile[]
}

const WORDS = 'What you write to the candidate.'

const answerRequests = defineAct({
  name: 'offer answer',
  summary: 'Answer a candidate’s requests about a job offer',
  ...offering,
  input: ofOffer.extend({ words: z.string().trim().min(1).max(companyLimits.message).describe(WORDS) }),
  refusals: offerErrors.refusals('not-found', 'already-accepted', 'declined', 'canceled'),
  async perform(context, { id: encId, words }, { tenant, now }) {
    const target = { tenantId: tenant.id, encId }
    await answerCandidate(offerDependencies(context), target, words)
    return readOffer(context.db, target, now)
  },
  api: {
    method: 'POST',
    path: '/offers/:id/answer',
    summary: 'Write to the candidate about an offer, which answers all of their requests that wait.',
    ...answer,
  },
  command: commandFace({
    ...oneOffer,
    details: ['Answers all requests that wait; foyer offer show has them. Also works without a request.'],
    options: { words: { value: 'TEXT', describe: WORDS } },
    input([id = ''], { words }) {
      if (!words?.trim()) throw new CommandError('missing-words', 'Add the answer: --words "…".')
      return { id, words }
    },
    answer: ({ row: { encId }, status }: CompanyOffer) => ({
      data: { enc_id: encId, status },
      lines: [`The answer about the offer ${encId} is on its way.`],
    }),
  }),
})

/** The acts on offers, except making one, which is declared with the acts on applications. */
export const offerActs: readonly Act[] = [cancel, extend, changeDocument, answerRequests]
