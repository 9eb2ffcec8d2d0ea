import { buffer } from 'node:stream/consumers'
import { eraseGuestData, guestDownload, guestDependencies } from '#features/account/guests/server/index.ts'
import { type CommandContext, CommandError, defineCommand } from '#platform/feature/command.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { type DownloadedData, packDownload } from '#platform/personal-data/pack-download.ts'
import type { ErasureReceipt } from '../../contract.ts'
import { eraseHolder } from '../records/erase-account.ts'
import { settingsDependencies } from '../records/dependencies.ts'
import { findPerson, type FoundPerson } from './find-person.ts'

const person = [
  { name: 'PERSON', describe: 'The person’s email address, or the candidate_id of a guest, such as guest-12.' },
]

/** Returns the data of a person's download: first the account's, then those of each visit as a guest. */
function downloadedData(site: FeatureContext, tenant: SiteTenant, { holder, guestIds }: FoundPerson): DownloadedData[] {
  const { held } = settingsDependencies(site)
  const guests = guestDependencies(site)
  const own = holder
    ? held.downloaded.map((data) => ({ feature: data.feature, export: () => data.export(site.db, holder) }))
    : []
  const asGuest = guestIds.flatMap((guestId, n) => {
    const guest = { tenantId: tenant.id, accountId: null, guestId }
    const number = holder ? n + 2 : n + 1
    const list = guestDownload(guests, guest)
    return number === 1 ? list : list.map((data) => ({ ...data, name: `${data.feature}-${number}` }))
  })
  return [...own, ...asGuest]
}

const exportCommand = defineCommand({
  name: 'person export',
  summary: 'Print a copy of all data about one person, as a zip',
  details: [
    'Writes to standard output: foyer person export alice@example.com > alice.zip. The zip is the one that candidates download in their settings. Check who asks before you send it: it goes to that person only.',
  ],
  arguments: person,
  options: {},
  async run(context: CommandContext, { values: [named = ''] }) {
    const site = await context.site()
    const tenant = await context.tenant()
    const found = await findPerson(site.db, tenant, named)
    const { branding, defaultLanguage } = tenant.site
    const packed = await packDownload(downloadedData(site, tenant, found), {
      company: branding.companyName || tenant.name,
      locale: found.holder?.language ?? defaultLanguage,
      timeZone: 'UTC',
      now: await site.now(),
    })
    return { data: countsOf(found), lines: [], file: await buffer(packed) }
  },
})

const countsOf = ({ holder, guestIds }: FoundPerson) => ({ account: holder !== undefined, guests: guestIds.length })

const eraseCommand = defineCommand({
  name: 'person erase',
  summary: 'Delete all data about one person, on their request',
  details: [
    'Deletes the account and what the person sent as a guest, like the person’s own button in the settings, and prints a receipt with what stays and why. It can’t be undone, so it asks for --yes. A person with an account gets the receipt by email.',
  ],
  arguments: person,
  options: { yes: { describe: 'Delete without asking again.' } },
  async run(context: CommandContext, { values: [named = ''], options }) {
    const site = await context.site()
    const tenant = await context.tenant()
    const found = await findPerson(site.db, tenant, named)
    if (!options.yes)
      throw new CommandError(
        'not-confirmed',
        `Nothing was deleted. This deletes ${found.holder ? `the account ${found.holder.email}` : 'a guest’s data'}${found.guestIds.length > 0 ? `, ${found.guestIds.length} visits as a guest` : ''}, for good. Run it again with --yes.`,
      )
    const receipts = await erase(site, tenant, found)
    return {
      data: { receipts },
      lines: receipts.flatMap(({ reference, lines }) => [
        `Receipt ${reference}:`,
        ...lines.map(({ text, kept }) => (kept === null ? `  deleted  ${text}` : `  stays    ${text}: ${kept}`)),
      ]),
    }
  },
})

async function erase(site: FeatureContext, tenant: SiteTenant, found: FoundPerson): Promise<ErasureReceipt[]> {
  const { holder, guestIds } = found
  const how = { now: await site.now(), locale: holder?.language ?? tenant.site.defaultLanguage }
  const receipts: ErasureReceipt[] = []
  const keep = (receipt: ErasureReceipt | undefined, audit: string) => {
    if (!receipt) return
    receipts.push(receipt)
    site.log.info({ audit, by: 'operator', domain: tenant.domain, reference: receipt.reference }, 'audit')
  }
  for (const guestId of guestIds)
    keep(await eraseGuestData(guestDependencies(site), { tenantId: tenant.id, guestId }, how), 'guest-erased')
  if (holder) keep(await eraseHolder(settingsDependencies(site), tenant, holder, how), 'account-erased')
  return receipts
}

/** Commands that answer a person's request for a copy of their data, or for its deletion. */
export const personCommands = [exportCommand, eraseCommand]
