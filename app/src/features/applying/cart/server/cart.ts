import * as limits from '#config/limits.ts'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import { cardInLanguage, findPositions, presentCard } from '#features/jobs/positions/server/index.ts'
import type { Position } from '#features/jobs/positions/position.ts'
import { parsePositionId } from '#features/jobs/positions/rules.ts'
import { isClosed } from '#features/jobs/positions/states.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { isSame } from '#platform/secrets/hash.ts'
import type { Cart } from '../contract.ts'
import { cartErrors } from '../errors.ts'
import { addItem, listItems, lockCart, removeItems, adoptGuestItems } from './store.ts'

export interface CartDependencies {
  db: Database
  /** Returns when the person applied for each of these positions. */
  appliedAmong(applicant: Applicant, positionIds: readonly number[]): Promise<ReadonlyMap<number, Date>>
}

/** Refuses every call on a site without a cart. @throws `cart/off` */
export function requireCart(tenant: SiteTenant): void {
  if (!tenant.site.pcsxConfig.jobCart.enabled) throw cartErrors.error('off')
}

/**
 * Returns a cart.
 * @param applicant undefined for a visitor who added nothing
 * @param refused ids that were just sent and could not be added
 */
export async function showCart(
  { db, appliedAmong }: CartDependencies,
  tenant: SiteTenant,
  applicant: Applicant | undefined,
  { now, locale }: { now: Date; locale: string },
  refused: readonly string[] = [],
): Promise<Cart> {
  const rows = applicant ? await itemsOf(db, applicant) : []
  const ids = rows.map(({ positionId }) => positionId)
  const known = new Map((await findPositions(db, tenant.id, ids)).map((position) => [position.id, position]))
  const applied = applicant ? await appliedAmong(applicant, ids) : new Map<number, Date>()
  const items = rows.flatMap(({ positionId, privateKey }) => {
    const position = known.get(positionId)
    if (!position) return []
    const closed = !isVisible(position, privateKey) || isClosed(position, now)
    const reason = applied.has(positionId) ? ('applied' as const) : closed ? ('closed' as const) : undefined
    return [{ position, reason }]
  })
  const unavailable = items.flatMap(({ position: { id, title }, reason }) =>
    reason ? [{ id, name: title, reason }] : [],
  )
  return {
    domain: tenant.domain,
    jobCartData: items.flatMap(({ position, reason }) =>
      reason ? [] : [cardInLanguage(presentCard(position), locale)],
    ),
    invalidPositionIds: [...new Set([...unavailable.map(({ id }) => String(id)), ...refused])],
    unavailable,
    most: limits.cartMax,
  }
}

/** Returns the items of a cart; a candidate's includes those added before signing in. */
async function itemsOf(db: Database, applicant: Applicant) {
  if (applicant.accountId === null) return listItems(db, applicant)
  return db.transaction().execute(async (trx) => {
    await adoptGuestItems(trx, applicant.accountId, limits.cartMax)
    return listItems(trx, applicant)
  })
}

const isVisible = ({ privateKey }: Position, key: string | null) => privateKey === null || isSame(privateKey, key ?? '')

/** Positions to add, in the order in which they were sent. */
export interface CartChange {
  pids: readonly string[]
  /** Key of a private position. */
  key: string | undefined
}

/**
 * Adds the positions that the person can apply for.
 * @returns the ids that could not be added: closed, private without the key, already applied for, or unknown
 * @throws `cart/full`
 */
export async function addToCart(
  { db, appliedAmong }: CartDependencies,
  applicant: Applicant,
  { pids, key }: CartChange,
  now: Date,
): Promise<string[]> {
  const ids = pids.map((pid) => ({ pid, id: parsePositionId(pid) }))
  const wanted = ids.flatMap(({ id }) => id ?? [])
  const applied = await appliedAmong(applicant, wanted)
  const found = await findPositions(db, applicant.tenantId, wanted)
  const open = found.filter(
    (position) => isVisible(position, key ?? null) && !isClosed(position, now) && !applied.has(position.id),
  )
  await db.transaction().execute(async (trx) => {
    await lockCart(trx, applicant)
    await addAll(trx, applicant, open, now)
  })
  const added = new Set(open.map(({ id }) => id))
  return ids.filter(({ id }) => id === undefined || !added.has(id)).map(({ pid }) => pid)
}

async function addAll(trx: Transaction, applicant: Applicant, positions: Position[], now: Date): Promise<void> {
  const present = new Set((await listItems(trx, applicant)).map(({ positionId }) => positionId))
  const fresh = positions.filter(({ id }) => !present.has(id))
  if (present.size + fresh.length > limits.cartMax) throw cartErrors.error('full', { values: { most: limits.cartMax } })
  for (const { id, privateKey } of fresh) await addItem(trx, applicant, { positionId: id, privateKey }, now)
}

/** Removes positions; ignores those that are not in the cart. */
export async function removeFromCart(db: Database, applicant: Applicant, pids: readonly string[]): Promise<void> {
  await removeItems(
    db,
    applicant,
    pids.flatMap((pid) => parsePositionId(pid) ?? []),
  )
}
