import { findGuestById, listGuestsWith } from '#features/account/guests/server/index.ts'
import type { Database } from '#platform/db/database.ts'
import { AppError } from '#kernel/error.ts'
import { CommandError } from '#platform/feature/command.ts'
import { settingsErrors } from '../../errors.ts'
import { type AccountHolder, findHolder } from '../records/store.ts'

/** A person found by a company: the account, and the visits as a guest that no account took over. */
export interface FoundPerson {
  holder: AccountHolder | undefined
  guestIds: readonly number[]
}

/** Matches the candidate id of a guest, as in `foyer application list --json`. */
const GUEST = /^guest-(\d{1,15})$/

/**
 * Finds a person by the email address of their account or applications, by the id of the account, or by the candidate id of a
 * guest.
 * @throws `settings/unknown-person`
 */
export async function findPerson(db: Database, tenantId: number, named: string): Promise<FoundPerson> {
  const guestId = Number(GUEST.exec(named)?.[1])
  if (Number.isSafeInteger(guestId)) {
    if (await findGuestById(db, tenantId, guestId)) return { holder: undefined, guestIds: [guestId] }
    throw settingsErrors.error('unknown-person')
  }
  const holder = await findHolder(db, tenantId, named)
  const guestIds = await listGuestsWith(db, tenantId, holder?.email ?? named.trim().toLowerCase())
  if (holder || guestIds.length > 0) return { holder, guestIds }
  throw settingsErrors.error('unknown-person')
}

/** The argument of commands about a person. */
export const personArguments = [
  { name: 'PERSON', describe: 'The person’s email address, or the candidate_id of a guest, such as guest-12.' },
]

/** Returns the sentence of commands that find no one. */
export const noOne = ([named]: readonly string[], { domain }: { domain: string }): string =>
  `No one at ${domain} has an account or an application with “${named}”. Check the address, or use a guest’s candidate_id from foyer application list --json.`

/** As {@link findPerson}, for commands. @throws CommandError `unknown-person` */
export async function findNamed(
  db: Database,
  tenant: { id: number; domain: string },
  named: string,
): Promise<FoundPerson> {
  return findPerson(db, tenant.id, named).catch((error: unknown) => {
    throw error instanceof AppError ? new CommandError(error.code, noOne([named], tenant), { cause: error }) : error
  })
}
