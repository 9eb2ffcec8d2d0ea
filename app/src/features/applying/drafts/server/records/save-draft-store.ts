import { type RawBuilder, sql } from 'kysely'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import type { Database } from '#platform/db/database.ts'
import {
  type KnownState,
  knownState,
  type SentBatch,
  type StoredState,
  toKnownState,
} from '#features/applying/answers/server/index.ts'
import { OPEN } from '../../states.ts'
import { type DraftRow, draftColumns, draftTables, ownedBy } from './store.ts'

/** Returns a person's draft in any state with the properties that a save needs, read in one statement. */
export async function findDraftToSave(
  db: Database,
  owner: Applicant,
  encId: string,
  sent: SentBatch,
): Promise<(DraftRow & { known: KnownState }) | undefined> {
  const { rows } = await sql<DraftRow & { known: StoredState }>`
    SELECT ${draftColumns}, ${knownState(sent)} AS known FROM ${draftTables}
    WHERE ${ownedBy(owner)} AND d.enc_id = ${encId}`.execute(db)
  return rows[0] && { ...rows[0], known: toKnownState(rows[0].known) }
}

/** Condition for a person's open draft `d` that has not changed since it was read. */
export const isUnchanged = (owner: Applicant, { version }: Pick<DraftRow, 'version'>, now: Date): RawBuilder<unknown> =>
  sql`${ownedBy(owner)} AND d.version = ${version} AND d.state = ${sql.lit(OPEN)} AND d.expires_at > ${now}`
