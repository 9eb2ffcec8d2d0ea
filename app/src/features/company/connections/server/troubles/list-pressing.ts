import type { ConnectionTrouble } from '#features/company/desk/server/index.ts'
import type { Database } from '#platform/db/database.ts'
import { isPressing } from '../../troubles.ts'
import { troubleText } from './trouble-mail.ts'
import { listTroubles } from './trouble-store.ts'

/** Returns the troubles of a company's connections that are worth a look now, oldest first. */
export async function listPressing(
  db: Database,
  tenantId: number,
  { now, locale }: { now: Date; locale: string },
): Promise<ConnectionTrouble[]> {
  const troubles = await listTroubles(db, tenantId)
  return troubles
    .filter((one) => isPressing(one, now))
    .map((one) => ({
      id: one.connectionId,
      source: one.source,
      text: troubleText(one, locale),
      since: one.since.toISOString(),
    }))
}
