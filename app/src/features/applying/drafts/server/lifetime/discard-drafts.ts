import type { Applicant } from '#kernel/candidate/applicant.ts'
import type { DraftDependencies } from '../dependencies.ts'
import { expireDrafts } from '../records/store.ts'
import { refreshPages } from '../refresh-pages.ts'

/** Deletes drafts, which can be restored for a while. @returns the ids of their positions */
export async function discardDrafts(
  { db }: Pick<DraftDependencies, 'db'>,
  owner: Applicant,
  ids: Parameters<typeof expireDrafts>[2],
  now: Date,
): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    const positionIds = await expireDrafts(trx, owner, ids, now)
    if (positionIds.length > 0) await refreshPages(trx, owner)
    return positionIds
  })
}
