import { sql } from 'kysely'
import { serverLimits } from '#config/server-limits.ts'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import { addMs } from '#kernel/time.ts'
import type { DeletedDraft } from '../../contract.ts'
import type { DraftParts } from '../draft-parts.ts'
import { ownedBy } from '../store.ts'

/** Returns the drafts that a person can restore, the last deleted one first. */
export async function showDeletedDrafts(
  { db }: Pick<DraftParts, 'db'>,
  owner: Applicant,
  now: Date,
): Promise<DeletedDraft[]> {
  const since = addMs(now, -serverLimits.draftUndoMs)
  const { rows } = await sql<{ positionId: number; title: string; deletedAt: Date }>`
    SELECT d.position_id AS "positionId", p.title, d.expires_at AS "deletedAt" FROM drafts d JOIN positions p ON p.id = d.position_id
    WHERE ${ownedBy(owner)} AND d.state = 'open' AND d.expires_at > ${since} AND d.expires_at <= ${now}
    ORDER BY d.expires_at DESC, d.id DESC`.execute(db)
  return rows.map(({ positionId, title, deletedAt }) => ({
    position_id: positionId,
    name: title,
    restorable_until: addMs(deletedAt, serverLimits.draftUndoMs).toISOString(),
  }))
}
