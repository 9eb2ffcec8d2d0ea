import { z } from 'zod'
import { companyLimits } from '#kernel/company/limits.ts'
import { type Act, commandFace, defineAct, type NoFace } from '#platform/feature/act.ts'
import { CommandError } from '#platform/feature/command.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import { offerErrors } from '../../errors.ts'
import { offerStates, outcomes } from '../../states.ts'
import { cancelOffer, extendOffer } from '../records/change-offer.ts'
import { offerDependencies } from '../records/dependencies.ts'
import { findOfferRow, listDocumentRows } from '../records/store.ts'
import type { StoredLetter } from '../records/write-store.ts'
import { readyDocument, replaceDocument } from './replace-document.ts'
import { parseInstant } from './document-options.ts'
import { readLetterFile } from './read-letter-file.ts'

/** Properties that all acts on offers share. */
const offering = { scope: 'offers:write', roles: ['owner', 'recruiter'], seenByCandidate: true } as const
const noCall: NoFace = { none: 'The company API has no call for it yet.' }
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
  perform: async (context, { id: encId }, { tenant }) => ({
    encId,
    changed: await cancelOffer(offerDependencies(context), { tenantId: tenant.id, encId }),
  }),
  api: noCall,
  command: commandFace({
    ...oneOffer,
    details: [
      'Notifies the candidate and updates open pages at once. An accepted or declined offer can’t be canceled.',
    ],
    options: {},
    input: ([id = '']) => ({ id }),
    answer: ({ encId, changed }: { encId: string; changed: boolean }) => ({
      data: { enc_id: encId, status: outcomes.cancel, changed },
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
  async perform(context, { id: encId, expires }, { tenant }) {
    await extendOffer(offerDependencies(context), { tenantId: tenant.id, encId }, expires)
    return { encId, expiresAt: expires.toISOString() }
  },
  api: noCall,
  command: commandFace({
    ...oneOffer,
    details: ['Reopens an expired offer. The candidate is notified.'],
    options: { expires: { value: 'ISO', describe: 'The expiry, with a time zone: 2026-06-30T18:00:00+02:00.' } },
    async input([id = ''], options, context) {
      if (!options.expires) throw new CommandError('missing-expires', 'Add the expiry: --expires 2026-06-30T18:00:00Z.')
      const expires = parseInstant(options.expires)
      if (expires <= (await (await context.site()).now()))
        throw new CommandError('past-expires', 'That time is past. Choose a later one, or cancel the offer.')
      return { id, expires }
    },
    answer: ({ encId, expiresAt }: { encId: string; expiresAt: string }) => ({
      data: { enc_id: encId, status: offerStates.initial, expires_at: expiresAt },
      lines: [`The offer ${encId} expires on ${expiresAt}.`],
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
    ...(['not-found', 'document-ready', 'already-accepted', 'declined', 'canceled'] as const),
  ),
  async perform(context, { id, document, letter }, { tenant }) {
    const service = offerDependencies(context)
    const target = { tenantId: tenant.id, encId: id, document }
    if (letter) await replaceDocument(service, target, letter)
    else await readyDocument(service, target)
    const row = await findOfferRow(service.db, { tenantId: tenant.id, encId: normalizeId(id) })
    const rows = row ? await listDocumentRows(service.db, [row.id]) : []
    return { encId: id, row: rows.find((one) => one.encId === document) }
  },
  api: noCall,
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
    answer({ encId, row }: { encId: string; row: Shown | undefined }, { input: { document, letter } }) {
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

/** The fields of a document that the command prints. */
type Shown = Pick<Awaited<ReturnType<typeof listDocumentRows>>[number], 'kind' | 'status' | 'letterSha256'>

/** The acts on offers, except making one, which is declared with the acts on applications. */
export const offerActs: readonly Act[] = [cancel, extend, changeDocument]
