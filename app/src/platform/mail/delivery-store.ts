import { sql } from 'kysely'
import type { RunStatement } from '#platform/db/after-commit.ts'
import type { Database, Transaction } from '#platform/db/database.ts'

/** States of an email: `outbox` without an SMTP server, `refused` for good by it, `given-up` after the last try. */
export const deliveryStates = ['waiting', 'sent', 'outbox', 'refused', 'given-up'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** The thing that an email is about, and the number of the entry in its history. */
export interface DeliveryKey {
  tenantId: number
  about: string
  number: number
}

/** The outcome of an email. */
export interface Delivery {
  number: number
  state: DeliveryState
  /** The words with which the server refused it. */
  said: string | null
}

/** Stores that an email waits. */
export async function addDelivery(
  db: Database | Transaction,
  id: string,
  { tenantId, about, number, at }: DeliveryKey & { at: Date },
): Promise<void> {
  await sql`
    INSERT INTO mail_deliveries (id, tenant_id, about, number, state, at)
    VALUES (${id}, ${tenantId}, ${about}, ${number}, 'waiting', ${at})`.execute(db)
}

/** Stores what became of an email, on the connection of `run` if given. */
export async function settleDelivery(
  db: Database,
  id: string,
  { state, said = null }: { state: DeliveryState; said?: string | null },
  run?: RunStatement,
): Promise<void> {
  const statement = sql`UPDATE mail_deliveries SET state = ${state}, said = ${said} WHERE id = ${id}`
  await (run ? run(statement.compile(db)) : statement.execute(db))
}

/** Returns what became of the emails about one thing, in the order of its history. */
export async function listDeliveries(
  db: Database,
  { tenantId, about }: Pick<DeliveryKey, 'tenantId' | 'about'>,
): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    SELECT number, state, said FROM mail_deliveries
    WHERE tenant_id = ${tenantId} AND about = ${about} ORDER BY number, id`.execute(db)
  return rows
}

/** Deletes what became of the emails about one thing. */
export async function eraseDeliveries(
  trx: Transaction,
  { tenantId, about }: Pick<DeliveryKey, 'tenantId' | 'about'>,
): Promise<void> {
  await sql`DELETE FROM mail_deliveries WHERE tenant_id = ${tenantId} AND about = ${about}`.execute(trx)
}
