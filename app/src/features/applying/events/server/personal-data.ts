import { sql } from 'kysely'
import type { HeldData } from '#platform/personal-data/held-data.ts'
import { listRegistrations } from './registration-store.ts'

/**
 * A candidate's registrations for events, including earlier ones under the account's proven address. A seat freed by
 * erasure goes to the next person within a minute.
 */
export const eventsData: HeldData = {
  feature: 'events',
  tables: ['event_registrations'],
  async export(db, { tenantId, accountId }) {
    const own = await listRegistrations(db, { tenantId, accountId, email: null })
    const { rows } = await sql<object>`
      SELECT e.title, e.wall_start AS "localStart", e.zone, e.place, r.state AS status, r.created_at AS "registeredAt",
        r.since AS "changedAt", r.name AS "nameGivenByTheCompany", r.came_at AS "cameAt"
      FROM event_registrations r JOIN events e ON e.id = r.event_id
      WHERE r.id = ANY(${own.map(({ id }) => id)}) ORDER BY e.starts_at, r.id`.execute(db)
    return { json: { events: rows }, files: [] }
  },
  async erase(trx, { tenantId, accountId }) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM event_registrations WHERE tenant_id = ${tenantId} AND (account_id = ${accountId}
        OR email = (SELECT email FROM accounts WHERE id = ${accountId} AND email_verified))`.execute(trx)
    return [{ item: 'events', count: Number(numAffectedRows) }]
  },
}
