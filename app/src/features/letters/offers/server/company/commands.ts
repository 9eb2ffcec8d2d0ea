import { basename } from 'node:path'
import * as limits from '#config/limits.ts'
import { readNamedFile } from '#platform/commands/read-named-file.ts'
import { type CommandContext, CommandError, defineCommand } from '#platform/feature/command.ts'
import { message } from '#platform/messages/messages.ts'
import { resolvePosition } from '#features/jobs/positions/server/index.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import { isNamedAsPdf } from '../../rules.ts'
import { offerStates, offerStatusAt, outcomes } from '../../states.ts'
import { readyDocument, replaceDocument } from './change-document.ts'
import { cancelOffer, extendOffer } from '../change-offer.ts'
import { createOffer, documentName, type NewDocument } from './create-offer.ts'
import { describeOffer } from './describe-offer.ts'
import { type CompanyOffers, type LetterIntake, offerService } from '../offer-service.ts'
import { parseDocument, parseInstant } from './parse-options.ts'
import { LetterFault, storeLetter } from '../files/read-letter.ts'
import { findSignedFile } from '../files/signed-file.ts'
import { findAccountId, findOfferRow, listCompanyOffers, listDocumentRows } from '../store.ts'
import type { StoredLetter } from '../write-store.ts'

const LISTED = 50

async function open(
  context: CommandContext,
): Promise<{ service: CompanyOffers & LetterIntake; now: Date; tenant: SiteTenant }> {
  const site = await context.site()
  return { service: offerService(site), now: await site.now(), tenant: await context.tenant() }
}

/** Reads and stores a letter. @throws CommandError with the fault of the file */
async function readLetter(service: LetterIntake, file: string): Promise<StoredLetter> {
  if (!isNamedAsPdf(file))
    throw new CommandError('not-a-pdf', `${file} doesn’t end with .pdf. Save the letter as a PDF and use that file.`)
  const bytes = await readNamedFile(file)
  if (bytes.length > limits.offerLetterMaxBytes)
    throw new CommandError(
      'too-large',
      `${file} has ${bytes.length} bytes, and the limit for letters is ${limits.offerLetterMaxBytes}. Make it smaller.`,
    )
  try {
    return await storeLetter(service, bytes)
  } catch (error) {
    if (!(error instanceof LetterFault)) throw error
    if (error.why === 'not-a-pdf')
      throw new CommandError(error.why, `${file} isn’t a PDF. Save the letter as a PDF and use that file.`, {
        cause: error,
      })
    throw new CommandError(error.why, `${file}: ${message('en', `error.offers.${error.why}`)}`, { cause: error })
  }
}

async function findOffer({ service, tenant }: Awaited<ReturnType<typeof open>>, encId: string) {
  const row = await findOfferRow(service.db, { tenantId: tenant.id, encId: normalizeId(encId) })
  if (row) return row
  throw new CommandError(
    'not-found',
    `There is no offer “${encId}” at ${tenant.domain}. Run foyer offer list to see the newest offers.`,
  )
}

const createCommand = defineCommand({
  name: 'offer create',
  summary: 'Make a job offer to a candidate',
  details: [
    'Each --document is a PDF and how to sign it: esign (on the signing page), inline (by typing the name), steps (download, sign, upload) or readonly. Add :pending to keep it closed for now. The first document to sign is the offer letter.',
    'A document can be signed only in the way of its kind. KIND+WAY allows further ways: esign, typed or upload, as in letter.pdf:esign+upload.',
    'If the candidate applied for the position, the application moves to the offer stage, and accepting the offer marks them as hired.',
    'The candidate is notified under the bell and by email. Paths are relative to your folder.',
  ],
  arguments: [],
  options: {
    candidate: { value: 'EMAIL', describe: 'The email address of the candidate’s account.' },
    position: { value: 'ID', describe: 'The position ID from foyer jobs list, or the company’s job ID.' },
    expires: { value: 'ISO', describe: 'The expiry, with a time zone: 2026-06-30T18:00:00+02:00.' },
    document: { value: 'FILE.pdf:KIND[+WAY]', many: true, describe: 'A document; repeatable.' },
  },
  async run(context: CommandContext, { options }) {
    if (!options.candidate)
      throw new CommandError('missing-candidate', 'Add the candidate: --candidate alice@example.com.')
    if (!options.position) throw new CommandError('missing-position', 'Add the position: --position ID.')
    if (!options.expires) throw new CommandError('missing-expires', 'Add the expiry: --expires 2026-06-30T18:00:00Z.')
    if (options.document.length === 0)
      throw new CommandError('missing-document', 'Add a document: --document letter.pdf:inline.')
    const expiresAt = parseInstant(options.expires)
    const requested = options.document.map((text) => parseDocument(text))
    const opened = await open(context)
    const { service, tenant, now } = opened
    const position = await resolvePosition(service.db, tenant.id, options.position)
    const accountId = await findAccountId(service.db, tenant.id, options.candidate)
    if (accountId === undefined)
      throw new CommandError(
        'unknown-account',
        `There is no account with the email address “${options.candidate}” at ${tenant.domain}.`,
      )
    const documents: NewDocument[] = []
    for (const { file, kind, otherMethods, pending } of requested)
      documents.push({
        name: documentName(basename(file)),
        kind,
        otherMethods,
        pending,
        letter: await readLetter(service, file),
      })
    const encId = await createOffer(service, {
      tenantId: tenant.id,
      accountId,
      position: { id: position.id, name: position.title },
      expiresAt,
      documents,
    })
    const row = await findOffer(opened, encId)
    const stored = await listDocumentRows(service.db, [row.id])
    const late = expiresAt <= now ? ['The offer has already expired, because that date is past.'] : []
    return {
      data: {
        enc_id: encId,
        application: row.application,
        documents: stored.map(({ encId: id, kind, status }) => ({ id, kind, status })),
      },
      lines: [
        `${options.candidate} has an offer for ${position.title}: ${encId}.`,
        ...stored.map(({ encId: id, name, kind, status }) => `  ${id}  ${status}  ${kind}  ${name}`),
        ...(row.application === null ? [] : [`It answers their application ${row.application}.`]),
        ...late,
      ],
    }
  },
})

const cancelCommand = defineCommand({
  name: 'offer cancel',
  summary: 'Cancel a job offer',
  details: ['Notifies the candidate and updates open pages at once. An accepted or declined offer can’t be canceled.'],
  arguments: [{ name: 'ENC_ID', describe: 'The offer.' }],
  options: {},
  async run(context: CommandContext, { values: [encId = ''] }) {
    const opened = await open(context)
    const target = { tenantId: opened.tenant.id, encId: (await findOffer(opened, encId)).encId }
    const canceled = await cancelOffer(opened.service, target)
    return {
      data: { enc_id: encId, status: outcomes.cancel, changed: canceled },
      lines: [canceled ? `The offer ${encId} is canceled.` : `The offer ${encId} was already canceled.`],
    }
  },
})

const extendCommand = defineCommand({
  name: 'offer extend',
  summary: 'Change a job offer’s expiry',
  details: ['Reopens an expired offer. The candidate is notified.'],
  arguments: [{ name: 'ENC_ID', describe: 'The offer.' }],
  options: { expires: { value: 'ISO', describe: 'The expiry, with a time zone: 2026-06-30T18:00:00+02:00.' } },
  async run(context: CommandContext, { values: [encId = ''], options }) {
    if (!options.expires) throw new CommandError('missing-expires', 'Add the expiry: --expires 2026-06-30T18:00:00Z.')
    const expiresAt = parseInstant(options.expires)
    const opened = await open(context)
    if (expiresAt <= opened.now)
      throw new CommandError('past-expires', 'That time is past. Choose a later one, or cancel the offer.')
    const target = { tenantId: opened.tenant.id, encId: (await findOffer(opened, encId)).encId }
    await extendOffer(opened.service, target, expiresAt)
    const iso = expiresAt.toISOString()
    return {
      data: { enc_id: encId, status: offerStates.initial, expires_at: iso },
      lines: [`The offer ${encId} expires on ${iso}.`],
    }
  },
})

const documentCommand = defineCommand({
  name: 'offer document',
  summary: 'Open a pending document of an offer, or replace its file',
  details: ['A signed file is never replaced.'],
  arguments: [
    { name: 'ENC_ID', describe: 'The offer.' },
    { name: 'DOC', describe: 'The document’s id from foyer offer show.' },
  ],
  options: {
    ready: { describe: 'Let the candidate open it.' },
    replace: { value: 'FILE.pdf', describe: 'The new file.' },
  },
  async run(context: CommandContext, { values: [encId = '', document = ''], options }) {
    if (options.ready === (options.replace !== undefined))
      throw new CommandError('bad-option', 'Use either --ready or --replace FILE.pdf.')
    const opened = await open(context)
    const offer = await findOffer(opened, encId)
    if (!(await listDocumentRows(opened.service.db, [offer.id])).some((one) => one.encId === document))
      throw new CommandError(
        'not-found',
        `The offer ${encId} has no document “${document}”. Run foyer offer show to see them.`,
      )
    const target = { tenantId: opened.tenant.id, encId: offer.encId, document }
    if (options.replace === undefined) await readyDocument(opened.service, target)
    else await replaceDocument(opened.service, target, await readLetter(opened.service, options.replace))
    const rows = await listDocumentRows(opened.service.db, [offer.id])
    const row = rows.find((one) => one.encId === document)
    const said = options.ready ? 'is ready' : 'has a new file'
    return {
      data: {
        enc_id: encId,
        document: { id: document, kind: row?.kind, status: row?.status, sha256: row?.letterSha256 },
      },
      lines: [`Document ${document} ${said}. Its status is ${row?.status}.`],
    }
  },
})

const showCommand = defineCommand({
  name: 'offer show',
  summary: 'Show a job offer, its documents and its history',
  arguments: [{ name: 'ENC_ID', describe: 'The offer.' }],
  options: {},
  async run(context: CommandContext, { values: [encId = ''] }) {
    const opened = await open(context)
    return describeOffer(opened.service.db, await findOffer(opened, encId), opened.now)
  },
})

const listCommand = defineCommand({
  name: 'offer list',
  summary: 'List job offers, newest first',
  arguments: [],
  options: {},
  async run(context: CommandContext) {
    const { service, tenant, now } = await open(context)
    const rows = await listCompanyOffers(service.db, tenant.id, LISTED)
    const offers = rows.map((row) => ({
      enc_id: row.encId,
      status: offerStatusAt(row, now),
      candidate: row.email,
      position: row.positionName,
      expires_at: row.expiresAt?.toISOString() ?? null,
    }))
    const lines = offers.map((one) =>
      [one.enc_id, one.status.padEnd(8), one.candidate ?? '(deleted)', one.position].join('  '),
    )
    return { data: { offers }, lines: lines.length > 0 ? lines : ['There are no offers yet.'] }
  },
})

const fileCommand = defineCommand({
  name: 'offer file',
  summary: 'Print the signed PDF of a document, or its record',
  details: [
    'A letter signed on the site is printed sealed, with its record at the end. An uploaded letter is printed as it was sent; --record prints its sealed record. With --json you get the name, size and SHA-256 instead of the file.',
  ],
  arguments: [
    { name: 'ENC_ID', describe: 'The offer.' },
    {
      name: 'DOC',
      describe: 'The document’s id from foyer offer show. Defaults to the offer letter.',
      optional: true,
    },
  ],
  options: { record: { describe: 'Print the record of the signature instead of the letter.' } },
  async run(context: CommandContext, { values: [encId = '', document], options }) {
    const opened = await open(context)
    const { tenantId } = await findOffer(opened, encId)
    const part = options.record ? 'record' : 'letter'
    const found = await findSignedFile(opened.service, { tenantId, encId, document, part })
    return {
      data: {
        enc_id: encId,
        document: found.document,
        name: found.fileName,
        bytes: found.bytes.length,
        sha256: sha256(found.bytes),
      },
      lines: [],
      file: found.bytes,
    }
  },
})

/** Operator commands on job offers. */
export const offerCommands = [
  createCommand,
  listCommand,
  showCommand,
  cancelCommand,
  extendCommand,
  documentCommand,
  fileCommand,
]
