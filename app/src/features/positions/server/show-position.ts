import type { Database } from '#platform/db/database.ts'
import { isSame } from '#platform/secrets/hash.ts'
import { positionErrors } from '../errors.ts'
import type { Position } from '../position.ts'
import { parsePositionId } from '../rules.ts'
import { positionState } from '../states.ts'
import { findPosition } from './store.ts'

/**
 * Returns a position that the visitor can see. A private one requires its key; without it the error is the same as for
 * an unknown one.
 * @throws `positions/not-found`
 */
export async function showPosition(
  db: Database,
  tenantId: number,
  idText: string | undefined,
  key: string | undefined,
): Promise<Position> {
  const id = parsePositionId(idText)
  const position = id === undefined ? undefined : await findPosition(db, tenantId, id)
  if (!position || (position.privateKey !== null && !isSame(position.privateKey, key ?? '')))
    throw positionErrors.error('not-found')
  return position
}

/**
 * Returns an open position that the visitor can see.
 * @param now the clock; read only for a position with a deadline
 * @throws `positions/not-found`, also for closed ones
 */
export async function showOpenPosition(
  db: Database,
  tenantId: number,
  idText: string | undefined,
  key: string | undefined,
  now: () => Promise<Date>,
): Promise<Position> {
  const position = await showPosition(db, tenantId, idText, key)
  const closed = position.closesAt ? positionState(position, await now()) === 'closed' : position.archivedAt !== null
  if (closed) throw positionErrors.error('not-found')
  return position
}
