import { type CommandContext, CommandError, defineCommand } from '#platform/feature/command.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import { offerStatusAt } from '../../states.ts'
import { describeOffer } from './describe-offer.ts'
import { type CompanyOffers, type LetterIntake, offerDependencies } from '../records/dependencies.ts'
import { findSignedFile } from '../files/signed-file.ts'
import { findOfferRow, listCompanyOffers } from '../records/store.ts'
import { offerLimits } from '../../limits.ts'

async function open(
  context: CommandContext,
): Promise<{ service: CompanyOffers & LetterIntake; now: Date; tenant: SiteTenant }> {
  const site = await context.site()
  return { service: offerDependencies(site), now: await site.now(), tenant: await context.tenant() }
}

async function findOffer({ service, tenant }: Awaited<ReturnType<typeof open>>, encId: string) {
  const row = await findOfferRow(service.db, { tenantId: tenant.id, encId: normalizeId(encId) })
  if (row) return row
  throw new CommandError(
    'not-found',
    `There is no offer “${encId}” at ${tenant.domain}. Run foyer offer list to see the newest offers.`,
  )
}

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
    const rows = await listCompanyOffers(service.db, tenant.id, offerLimits.listed)
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

/** Operators' commands that read job offers; commands that change them are declared as acts. */
export const offerCommands = [listCommand, showCommand, fileCommand]
