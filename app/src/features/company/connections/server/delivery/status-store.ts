import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { DELIVERED, SENDING, UNCLEAR } from '../../states.ts'
import type { SystemIds } from '../exchange/system.ts'
import { deliveryColumns, type DeliveryRow, joinedDeliveries, personHash } from './delivery-store.ts'

interface NotedEvent {
  event?: string | undefined
  at?: Date | undefined
}

/** Condition for an event that wasn't noted before, nor a later one. */
const isNew = ({ event, at }: NotedEvent) =>
  sql`(${event ?? null}::text IS NULL OR last_event IS DISTINCT FROM ${event ?? null})
    AND (${at ?? null}::timestamptz IS NULL OR last_event_at IS NULL OR last_event_at <= ${at ?? null})`

/** Returns false for an event of the system that was noted before, or after which a later one was. */
export async function isNews(db: Database, id: number, event: NotedEvent): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM connection_deliveries WHERE id = ${id} AND ${isNew(event)}`.execute(db)
  return rows.length > 0
}

/** Notes an event of the system whose act was performed here. */
export async function noteEvent(db: Database, id: number, noted: NotedEvent): Promise<void> {
  const { event = null, at = null } = noted
  await sql`
    UPDATE connection_deliveries SET last_event = ${event}, last_event_at = coalesce(${at}, last_event_at)
    WHERE id = ${id} AND ${isNew(noted)}`.execute(db)
}

/**
 * Returns the delivery that a status of the system is about, the newest version first: by the system's id of the application, else
 * by the person's email address and the job. Applications that weren't sent aren't found.
 */
export async function findDelivered(
  db: Database,
  connection: number,
  about: { ids: SystemIds; emails: readonly string[]; job: string | undefined },
): Promise<DeliveryRow | undefined> {
  const { ids, emails, job = '' } = about
  const { rows } = await sql<DeliveryRow>`
    SELECT ${deliveryColumns} FROM ${joinedDeliveries}
    WHERE d.connection_id = ${connection} AND (
      d.ids ->> 'application' = ${ids.application ?? ''}
      OR (d.ids ->> 'application' IS NULL AND p.source_id = ${job} AND d.person = ANY(${emails.map(personHash)})))
      AND d.state IN (${DELIVERED}, ${UNCLEAR}, ${SENDING}) AND a.erased_at IS NULL
    ORDER BY d.ids ->> 'application' IS NULL, d.version DESC LIMIT 1`.execute(db)
  return rows[0]
}

/** Adds the system's ids to a delivery; one whose answer was lost counts as delivered then. */
export async function confirmDelivery(db: Database, id: number, ids: SystemIds, now: Date): Promise<void> {
  await sql`
    UPDATE connection_deliveries SET ids = ids || ${JSON.stringify(ids)}::jsonb,
      state = CASE WHEN state = ${UNCLEAR} THEN ${DELIVERED} ELSE state END,
      ended_at = CASE WHEN state = ${UNCLEAR} THEN ${now} ELSE ended_at END
    WHERE id = ${id}`.execute(db)
}
