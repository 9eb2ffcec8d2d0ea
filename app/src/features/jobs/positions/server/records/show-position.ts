import type { Database } from '#platform/db/database.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { first } from '#platform/http/endpoints.ts'
import { isSame } from '#platform/secrets/hash.ts'
import { positionErrors } from '../../errors.ts'
import type { Position } from '../../position.ts'
import { parsePositionId } from '../../rules.ts'
import { closedAt, isClosed } from '../../states.ts'
import type { PositionQuery, ViewPosition } from './services.ts'
import { findPosition } from './store.ts'

/**
 * Returns a position that the visitor can see. A private one requires its key; without it, and for a draft, the error is the
 * same as for an unknown one.
 * @throws `positions/not-found`
 */
export async function showPosition(
  db: Database,
  tenantId: number,
  idText: string | undefined,
  key: string | undefined,
): Promise<Position> {
  const id = parsePositionId(idText)
  return ifVisible(id === undefined ? undefined : await findPosition(db, tenantId, id), key)
}

/** @throws `positions/not-found` */
function ifVisible(position: Position | undefined, key: string | undefined): Position {
  if (!position || position.isDraft || (position.privateKey !== null && !isSame(position.privateKey, key ?? '')))
    throw positionErrors.error('not-found')
  return position
}

const readBy = new WeakMap<RequestContext, Map<string, Promise<Position | undefined>>>()

/** Returns a position as the request first read it, so that all calls of a position's page are about the same state. */
export function readPosition(
  db: Database,
  tenantId: number,
  id: number,
  context: RequestContext,
): Promise<Position | undefined> {
  const read = readBy.get(context) ?? new Map<string, Promise<Position | undefined>>()
  readBy.set(context, read)
  const key = `${tenantId} ${id}`
  const position = read.get(key) ?? findPosition(db, tenantId, id)
  read.set(key, position)
  return position
}

/** Like `showPosition`, for a read-only request. */
export async function showRequestedPosition(
  db: Database,
  tenant: SiteTenant,
  query: PositionQuery,
  context: RequestContext,
): Promise<Position> {
  const id = parsePositionId(first(query.position_id))
  const position = id === undefined ? undefined : await readPosition(db, tenant.id, id, context)
  return ifVisible(position, first(query['key']))
}

/**
 * Returns an open position that the visitor can see.
 * @param now the clock; read only for a position with a deadline
 * @throws `positions/not-found`, including for closed ones
 */
export async function showOpenPosition(
  db: Database,
  tenantId: number,
  idText: string | undefined,
  key: string | undefined,
  now: () => Promise<Date>,
): Promise<Position> {
  const position = await showPosition(db, tenantId, idText, key)
  const closed = position.closesAt ? isClosed(position, await now()) : position.archivedAt !== null
  if (closed) throw positionErrors.error('not-found')
  return position
}

/** Returns the signed-in viewer; without a session, nothing is looked up. */
export const viewerOf = async (context: RequestContext): Promise<Viewer | undefined> =>
  context.namesSession ? context.viewer() : undefined

/** Returns true if the viewer of a request saved the position. */
export type IsSaved = (context: RequestContext, positionId: number) => Promise<boolean>

/** Returns a function that checks if the viewer of a request saved a position. */
export const savedByViewer =
  (savedOf: (viewer: Viewer, positionIds: number[]) => Promise<ReadonlySet<number>>): IsSaved =>
  async (context, positionId) => {
    const viewer = await viewerOf(context)
    return viewer !== undefined && (await savedOf(viewer, [positionId])).has(positionId)
  }

/** Returns a function that checks if the viewer of a request has a draft or an application for a position. */
export const heldByViewer =
  (isHeld: (viewer: Viewer, positionId: number) => Promise<boolean>): IsSaved =>
  async (context, positionId) => {
    const viewer = await viewerOf(context)
    return viewer !== undefined && isHeld(viewer, positionId)
  }

/** Returns when the viewer of a request applied for a position, if they did. */
export type AppliedAt = (context: RequestContext, positionId: number) => Promise<Date | undefined>

/** Returns a function that finds when the viewer of a request applied for a position. */
export const appliedByViewer =
  (appliedOf: (viewer: Viewer, positionIds: readonly number[]) => Promise<ReadonlyMap<number, Date>>): AppliedAt =>
  async (context, positionId) => {
    const viewer = await viewerOf(context)
    return viewer && (await appliedOf(viewer, [positionId])).get(positionId)
  }

/**
 * Returns an open position to everyone, a closed one with its closing time to viewers who saved it or applied, and any one to
 * colleagues.
 */
export const viewPosition =
  (db: Database, isSaved: IsSaved, isApplicant: IsSaved, isColleague: IsSaved): ViewPosition =>
  async (tenant, query, context) => {
    const id = parsePositionId(first(query.position_id))
    const found = id === undefined ? undefined : await readPosition(db, tenant.id, id, context)
    const isHidden = found && (found.isDraft || found.privateKey !== null || found.archivedAt !== null)
    if (isHidden && (await isColleague(context, found.id))) return found
    const position = ifVisible(found, first(query['key']))
    // The clock is read only for positions with a deadline.
    const closed = position.closesAt ? closedAt(position, await context.now()) : position.archivedAt
    if (closed && !(await isSaved(context, position.id)) && !(await isApplicant(context, position.id)))
      throw positionErrors.error('not-found')
    return { ...position, archivedAt: closed }
  }
