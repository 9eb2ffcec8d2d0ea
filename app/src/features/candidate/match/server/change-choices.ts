import type { z } from 'zod'
import { matchLimits } from '../limits.ts'
import type { Database } from '#platform/db/database.ts'
import type { DataOwner } from '#platform/personal-data/held-data.ts'
import type { setMatchChoices } from '../contract.ts'
import { matchErrors } from '../errors.ts'
import { turnOffFor, turnOnFor, writeChoices } from './store.ts'

type Choices = Pick<z.output<typeof setMatchChoices.body>, 'enabled' | 'noticeRead' | 'position_id'>

/**
 * Turns matching on or off, for one position if the choice names it, and records that the notice was read. Idempotent.
 * Accepts any id, because refusing unknown ones would reveal which private positions exist.
 * @throws `match/too-many` once it is off for too many positions
 */
export async function changeChoices(
  db: Database,
  owner: DataOwner,
  { enabled, noticeRead, position_id: positionId }: Choices,
  now: Date,
): Promise<void> {
  if (positionId === undefined || enabled === undefined) return writeChoices(db, owner, { enabled, noticeRead }, now)
  if (noticeRead) await writeChoices(db, owner, { noticeRead }, now)
  if (enabled) return turnOnFor(db, owner, positionId)
  const most = matchLimits.turnedOff
  if (!(await turnOffFor(db, owner, { positionId, most }, now))) throw matchErrors.error('too-many')
}
