import { findGuestById, listGuestsWith } from '#features/account/guests/server/index.ts'
import type { Database } from '#platform/db/database.ts'
import { CommandError } from '#platform/feature/command.ts'
import { type AccountHolder, findHolder } from '../records/store.ts'

/** A person found by a company: the account, and the visits as a guest that no account took over. */
export interface FoundPerson {
  holder: AccountHolder | undefined
  guestIds: readonly number[]
}

/** Matches the candidate id of a guest, as in `foyer application list --json`. */
const GUEST = /^guest-(\d{1,15})$/

/**
 * Finds a person by the email address of their account or applications, or by the candidate id of a guest.
 * @throws CommandError `unknown-person`
 */
export async function findPerson(
  db: Database,
  tenant: { id: number; domain: string },
  named: string,
): Promise<FoundPerson> {
  const guestId = Number(GUEST.exec(named)?.[1])
  const found: FoundPerson = Number.isSafeInteger(guestId)
    ? { holder: undefined, guestIds: (await findGuestById(db, tenant.id, guestId)) ? [guestId] : [] }
    : {
        holder: await findHolder(db, tenant.id, named),
        guestIds: await listGuestsWith(db, tenant.id, named.trim().toLowerCase()),
      }
  if (found.holder || found.guestIds.length > 0) return found
  throw new CommandError(
    'unknown-person',
    `No one at ${tenant.domain} has an account or an application with “${named}”. Check the address, or use a guest’s candidate_id from foyer application list --json.`,
  )
}
