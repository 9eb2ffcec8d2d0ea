import { readEmail } from '#features/session/rules.ts'
import { consumeCode, type SignedInPerson } from '#features/session/server/index.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { GuestCall, GuestParts } from './guest-parts.ts'
import { appliedWithAnother, giveToAccount, lockGuest, lockGuestsOf } from './store.ts'

/**
 * Moves what guests with a proven address have into a candidate's account, after the candidate proved the address too.
 * @returns the number of drafts and applications
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
    let count = 0
    for (const guestId of await lockGuestsOf(trx, tenant.id, email))
      count += await takeOver(service, trx, guestId, accountId, now)
    return count
  })
}

/**
 * Moves the drafts of the guest that a browser was into the account that signs in there. A guest who proved another address
 * keeps them, and one who applied with another address keeps everything: such an account has to claim it.
 */
export async function takeAlong(
  parts: GuestParts,
  { account, context }: SignedInPerson,
  guestId: number | undefined,
): Promise<void> {
  if (guestId === undefined) return
  const now = await context.now()
  await parts.db.transaction().execute(async (trx) => {
    const guest = await lockGuest(trx, guestId)
    if (!guest || (guest.provenEmail !== null && guest.provenEmail !== account.email)) return
    if (await appliedWithAnother(trx, guestId, account.email)) return
    await takeOver(parts, trx, guestId, account.id, now)
  })
}

async function takeOver(
  { drafts, applications }: GuestParts,
  trx: Transaction,
  guestId: number,
  accountId: string,
  now: Date,
): Promise<number> {
  // First, since an application refers to its draft's files.
  const applied = await applications.give(trx, guestId, accountId, now)
  const begun = await drafts.give(trx, guestId, accountId, now)
  await giveToAccount(trx, guestId, accountId)
  return applied + begun
}
