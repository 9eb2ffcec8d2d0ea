import { readEmail } from '#features/account/session/rules.ts'
import { consumeCode, type SignedInPerson } from '#features/account/session/server/index.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { GuestCall, GuestDependencies } from './dependencies.ts'
import { appliedWithAnother, assignToAccount, hasVerifiedAddress, lockGuest, lockGuestsOf } from './store.ts'

/**
 * Moves what guests with a proven address have into a candidate's account, after the candidate proved the address too.
 * @returns the number of drafts, applications and forms
 * @throws `session/wrong-code`
 */
export async function claimGuests(
  call: GuestCall,
  accountId: string,
  typed: { email: string; code: string },
): Promise<number> {
  const { service, tenant, context } = call
  const email = readEmail(typed.email)
  await consumeCode(call, { kind: 'claim-guest', email, accountId }, typed.code)
  const now = await context.now()
  return service.db.transaction().execute(async (trx) => {
    let count = await service.addressed.give(trx, { tenantId: tenant.id, accountId, email }, now)
    for (const guestId of await lockGuestsOf(trx, tenant.id, email))
      count += await takeOver(service, trx, guestId, accountId, now)
    return count
  })
}

/**
 * Moves the forms that were sent to the proven address of the account that signs in, and the drafts of the guest that the browser
 * was, into the account. A guest who proved another address keeps them, and one who applied with another address keeps
 * everything: such an account has to claim it.
 */
export async function adoptGuest(
  dependencies: GuestDependencies,
  { tenant, account, context }: SignedInPerson,
  guestId: number | undefined,
): Promise<void> {
  const now = await context.now()
  await dependencies.db.transaction().execute(async (trx) => {
    if (await hasVerifiedAddress(trx, account.id))
      await dependencies.addressed.give(trx, { tenantId: tenant.id, accountId: account.id, email: account.email }, now)
    if (guestId === undefined) return
    const guest = await lockGuest(trx, guestId)
    if (!guest || (guest.verifiedEmail !== null && guest.verifiedEmail !== account.email)) return
    if (await appliedWithAnother(trx, guestId, account.email)) return
    await takeOver(dependencies, trx, guestId, account.id, now)
  })
}

async function takeOver(
  { drafts, applications }: GuestDependencies,
  trx: Transaction,
  guestId: number,
  accountId: string,
  now: Date,
): Promise<number> {
  // First, since an application refers to its draft's files.
  const applied = await applications.give(trx, guestId, accountId, now)
  const begun = await drafts.give(trx, guestId, accountId, now)
  await assignToAccount(trx, guestId, accountId)
  return applied + begun
}
