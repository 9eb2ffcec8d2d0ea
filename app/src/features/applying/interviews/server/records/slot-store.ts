import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'

/** A row of `interview_slots`. */
export interface SlotRow {
  id: number
  encId: string
  pool: string
  zone: string
  wallStart: string
  wallOffset: string
  startsAt: Date
  seats: number
  taken: number
}

const columns = sql.raw(`id, enc_id AS "encId", pool, zone, wall_start AS "wallStart", wall_offset AS "wallOffset",
  starts_at AS "startsAt", seats, taken`)

/** Returns the slots of pools, by start. */
export async function listSlots(
  db: Database | Transaction,
  tenantId: number,
  pools: readonly string[],
): Promise<SlotRow[]> {
  if (pools.length === 0) return []
  const { rows } = await sql<SlotRow>`
    SELECT ${columns} FROM interview_slots
    WHERE tenant_id = ${tenantId} AND pool = ANY(${[...pools]}) AND NOT withdrawn ORDER BY starts_at, id`.execute(db)
  return rows
}

/** Returns a slot that has a free seat and starts later than now. */
export async function findFreeSlot(
  trx: Transaction,
  choice: { tenantId: number; pool: string; encId: string } | { id: number },
  now: Date,
): Promise<SlotRow | undefined> {
  const which =
    'id' in choice
      ? sql`id = ${choice.id}`
      : sql`tenant_id = ${choice.tenantId} AND pool = ${choice.pool} AND enc_id = ${choice.encId}`
  const { rows } = await sql<SlotRow>`
    SELECT ${columns} FROM interview_slots
    WHERE ${which} AND NOT withdrawn AND starts_at > ${now} AND taken < seats`.execute(trx)
  return rows[0]
}

/**
 * Takes a seat of one slot and releases one of another; locks both in the order of their ids, so that two moves in
 * opposite directions do not deadlock.
 * @returns false if no seat was left; then nothing changes
 */
export async function exchangeSeats(trx: Transaction, take: number | null, release: number | null): Promise<boolean> {
  const ids = [take, release].filter((id) => id !== null)
  if (ids.length === 0) return true
  await sql`SELECT FROM interview_slots WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE`.execute(trx)
  if (take !== null) {
    const { numAffectedRows = 0n } = await sql`
      UPDATE interview_slots SET taken = taken + 1 WHERE id = ${take} AND taken < seats AND NOT withdrawn`.execute(trx)
    if (numAffectedRows === 0n) return false
  }
  if (release !== null) await sql`UPDATE interview_slots SET taken = taken - 1 WHERE id = ${release}`.execute(trx)
  return true
}

/** A slot to offer. */
export interface NewSlot extends Omit<SlotRow, 'id' | 'taken'> {
  tenantId: number
}

/** Offers slots; a slot that the pool already has is offered again, with at least the seats that are taken. */
export async function offerSlots(trx: Transaction, slots: readonly NewSlot[]): Promise<void> {
  for (const { encId, tenantId, pool, zone, wallStart, wallOffset, startsAt, seats } of slots)
    await sql`
      INSERT INTO interview_slots (enc_id, tenant_id, pool, zone, wall_start, wall_offset, starts_at, seats)
      VALUES (${encId}, ${tenantId}, ${pool}, ${zone}, ${wallStart}, ${wallOffset}, ${startsAt}, ${seats})
      ON CONFLICT (tenant_id, pool, zone, wall_start, wall_offset) DO UPDATE
        SET seats = greatest(EXCLUDED.seats, interview_slots.taken), withdrawn = false`.execute(trx)
}

/** Returns true if other candidates can pick the slots of an interview; by default, its pool isn't shared. */
export const sharesSlots = ({ pool, encId }: { pool: string; encId: string }): boolean => pool !== encId

/** Withdraws the slots of a pool from those who have not picked one. */
export async function withdrawSlots(trx: Transaction, tenantId: number, pool: string): Promise<void> {
  await sql`
    UPDATE interview_slots SET withdrawn = true WHERE tenant_id = ${tenantId} AND pool = ${pool}`.execute(trx)
}

/** Returns the slots that start later than a time, of all companies or one. */
export async function listSlotsAfter(db: Database | Transaction, after: Date): Promise<SlotRow[]> {
  const { rows } = await sql<SlotRow>`
    SELECT ${columns} FROM interview_slots WHERE starts_at > ${after} ORDER BY id`.execute(db)
  return rows
}

/** Stores the instant according to the current time zone tables. */
export async function resettleSlot(trx: Transaction, id: number, startsAt: Date, wallOffset: string): Promise<void> {
  await sql`
    UPDATE interview_slots SET starts_at = ${startsAt}, wall_offset = ${wallOffset} WHERE id = ${id}`.execute(trx)
}

/** Returns the enc_id of a slot. */
export async function findSlotId(trx: Transaction, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ encId: string }>`SELECT enc_id AS "encId" FROM interview_slots WHERE id = ${id}`.execute(
    trx,
  )
  return rows[0]?.encId
}
