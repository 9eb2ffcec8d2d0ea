import { z } from 'zod'
import { eraseGuestData, guestDependencies } from '#features/account/guests/server/index.ts'
import { companyLimits } from '#kernel/company/limits.ts'
import { erasureReceipt } from '#kernel/erasure-receipt.ts'
import { type Act, commandFace, defineAct } from '#platform/feature/act.ts'
import { CommandError } from '#platform/feature/command.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { ErasureReceipt } from '../../contract.ts'
import { settingsErrors } from '../../errors.ts'
import { settingsDependencies } from '../records/dependencies.ts'
import { eraseHolder } from '../records/erase-account.ts'
import { isColleague } from '../records/store.ts'
import { findNamed, findPerson, type FoundPerson, noOne, personArguments } from './find-person.ts'

interface Erased {
  receipts: ErasureReceipt[]
}

const erasePerson = defineAct({
  name: 'person erase',
  summary: 'Delete all data about one person, on their request',
  scope: 'applications:write',
  roles: ['owner'],
  seenByCandidate: true,
  input: z.object({ person: z.string().max(companyLimits.emailAddress) }),
  refusals: settingsErrors.refusals('unknown-person', 'is-colleague'),
  async perform(context, { person }, { tenant, now }): Promise<Erased> {
    const found = await findPerson(context.db, tenant.id, person)
    if (found.holder && (await isColleague(context.db, found.holder))) throw settingsErrors.error('is-colleague')
    return { receipts: await erase(context, tenant, found, now) }
  },
  // The entry must not name the person, who is gone; the receipt proves what was done.
  objectOf: ({ receipts }) => receipts.map(({ reference }) => reference).join(' '),
  atDesk: { answer: z.object({ receipts: z.array(erasureReceipt) }), present: ({ receipts }) => ({ receipts }) },
  api: { none: 'A key that leaks must not be able to delete people.' },
  command: commandFace({
    details: [
      'Deletes the account and what the person sent as a guest, like the person’s own button in the settings, and prints a receipt with what stays and why. It can’t be undone, so it asks for --yes. A person with an account gets the receipt by email.',
    ],
    arguments: personArguments,
    options: { yes: { describe: 'Delete without asking again.' } },
    notFound: noOne,
    async input([person = ''], { yes }, context) {
      if (yes) return { person }
      const tenant = await context.tenant()
      const { holder, guestIds } = await findNamed((await context.site()).db, tenant, person)
      const guests = guestIds.length > 0 ? `, ${guestIds.length} visits as a guest` : ''
      throw new CommandError(
        'not-confirmed',
        `Nothing was deleted. This deletes ${holder ? `the account ${holder.email}` : 'a guest’s data'}${guests}, for good. Run it again with --yes.`,
      )
    },
    answer: ({ receipts }: Erased) => ({
      data: { receipts },
      lines: receipts.flatMap(({ reference, lines }) => [
        `Receipt ${reference}:`,
        ...lines.map(({ text, kept }) => (kept === null ? `  deleted  ${text}` : `  stays    ${text}: ${kept}`)),
      ]),
    }),
  }),
})

/** Deletes what a person sent as a guest, then the account. @returns a receipt for each */
async function erase(
  context: FeatureContext,
  tenant: SiteTenant,
  { holder, guestIds }: FoundPerson,
  now: Date,
): Promise<ErasureReceipt[]> {
  const how = { now, locale: holder?.language ?? tenant.site.defaultLanguage }
  const receipts: ErasureReceipt[] = []
  const keep = (receipt: ErasureReceipt | undefined, audit: string) => {
    if (!receipt) return
    receipts.push(receipt)
    context.log.info({ audit, by: 'operator', domain: tenant.domain, reference: receipt.reference }, 'audit')
  }
  for (const guestId of guestIds)
    keep(await eraseGuestData(guestDependencies(context), { tenantId: tenant.id, guestId }, how), 'guest-erased')
  if (holder) keep(await eraseHolder(settingsDependencies(context), tenant, holder, how), 'account-erased')
  return receipts
}

/** The acts on people. */
export const personActs: readonly Act[] = [erasePerson]
