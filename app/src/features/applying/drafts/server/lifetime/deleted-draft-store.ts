import { sql } from 'kysely'
import { draftLimits } from '../../limits.ts'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import { addMs } from '#kernel/time.ts'
import type { DeletedDraft } from '../../contract.ts'
import type { DraftDependencies } from '../dependencies.ts'
import { ownedBy } from '../records/store.ts'
import { OPEN } from '../../states.ts'

/** Returns the drafts that a person can restore, latest deletion first. */
export async function showDeletedDrafts(
  { db }: Pick<DraftDependencies, 'db'>,
  owner: Applicant,
  now: Date,
): Promise<DeletedDraft[]> {
  const since = addMs(now, -draftLimits.undoMs)
  const { rows } = await sql<{ positionId: number; title: string; deletedAt: Date }>`
    SELECT d.position_id AS "positionId", p.title, d.expires_at AS "deletedAt" FROM drafts d JOIN positions p ON p.id = d.position_id
    WHERE ${ownedBy(owner)} AND d.state = ${sql.lit(OPEN)} AND d.expires_at > ${since} AND d.expires_at <= ${now}
    ORDER BY d.expires_at DESC, d.id DESC`.execute(db)
  return rows.map(({ positionId, title, deletedAt }) => ({
    position_id: positionId,
    name: title,
    restorable_until: addMs(deletedAt, draftLimits.undoMs).toISOString(),
  }))
}
