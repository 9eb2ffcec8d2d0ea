import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import { eventLimits } from '../limits.ts'
import type { EventGroup } from '../rules.ts'
import { type EventTimes, REGISTERED, WAITLISTED } from '../states.ts'

/** The fields of an event that the company writes. */
export interface EventContent {
  title: string
  description: string
  wallStart: string
  zone: string
  /** Such as `+01:00`. */
  offset: string
  minutes: number
  startsAt: Date
  endsAt: Date
  seats: number | null
  waitlist: boolean
  opensAt: Date | null
  closesAt: Date | null
  place: string | null
  url: string | null
}

/** A row of `events`. */
export interface EventRow extends EventContent, EventTimes {
  id: number
  tenantId: number
  encId: string
  uid: string
  sequence: number
  createdAt: Date
  updatedAt: Date
}

/** An event with the number of its registrations. */
export interface CountedEvent extends EventRow {
  taken: number
  waiting: number
}

const columns = sql`
  e.id, e.tenant_id AS "tenantId", e.enc_id AS "encId", e.uid, e.sequence, e.title, e.description,
  e.wall_start AS "wallStart", e.zone, e.utc_offset AS "offset", e.minutes, e.starts_at AS "startsAt", e.ends_at AS "endsAt", e.seats, e.waitlist,
  e.opens_at AS "opensAt", e.closes_at AS "closesAt", e.place, e.url, e.canceled_at AS "canceledAt",
  e.created_at AS "createdAt", e.updated_at AS "updatedAt"`

const counts = sql`
  (SELECT count(*)::int FROM event_registrations r WHERE r.event_id = e.id AND r.state = ${sql.lit(REGISTERED)}) AS taken,
  (SELECT count(*)::int FROM event_registrations r WHERE r.event_id = e.id AND r.state = ${sql.lit(WAITLISTED)}) AS waiting`

/** Locks an event, so that its seats change one at a time. */
export async function lockEvent(trx: Transaction, tenantId: number, encId: string): Promise<EventRow | undefined> {
  const { rows } = await sql<EventRow>`
    SELECT ${columns} FROM events e WHERE e.tenant_id = ${tenantId} AND e.enc_id = ${encId} FOR UPDATE`.execute(trx)
  return rows[0]
}

export async function findEvent(
  db: Database | Transaction,
  tenantId: number,
  encId: string,
): Promise<CountedEvent | undefined> {
  const { rows } = await sql<CountedEvent>`
    SELECT ${columns}, ${counts} FROM events e WHERE e.tenant_id = ${tenantId} AND e.enc_id = ${encId}`.execute(db)
  return rows[0]
}

/** Returns the events of a company that end after a time, by their start. */
export async function listEvents(db: Database, tenantId: number, endsAfter: Date): Promise<CountedEvent[]> {
  const { rows } = await sql<CountedEvent>`
    SELECT ${columns}, ${counts} FROM events e WHERE e.tenant_id = ${tenantId} AND e.ends_at > ${endsAfter}
    ORDER BY e.starts_at, e.id`.execute(db)
  return rows
}

/** Returns the events of a company that end after a time or meet a condition, by their start. */
export async function listEventsOr(
  db: Database,
  tenantId: number,
  endsAfter: Date,
  condition: RawBuilder<unknown>,
): Promise<CountedEvent[]> {
  const { rows } = await sql<CountedEvent>`
    SELECT ${columns}, ${counts} FROM events e
    WHERE e.tenant_id = ${tenantId} AND (e.ends_at > ${endsAfter} OR ${condition}) ORDER BY e.starts_at, e.id`.execute(
    db,
  )
  return rows
}

/** An event in a list of the desk. */
export interface DeskEventRow extends CountedEvent {
  /** Number of people who were checked in. */
  came: number
  total: number
}

const came = sql`
  (SELECT count(*)::int FROM event_registrations r WHERE r.event_id = e.id AND r.came_at IS NOT NULL) AS came`

/** Returns a page of a company's events: those to come by their start, others with the last first. */
export async function listEventPage(
  db: Database,
  tenantId: number,
  { group, offset, now }: { group: EventGroup; offset: number; now: Date },
): Promise<DeskEventRow[]> {
  const groups: Record<EventGroup, RawBuilder<unknown>> = {
    ahead: sql`e.canceled_at IS NULL AND e.ends_at > ${now}`,
    over: sql`e.canceled_at IS NULL AND e.ends_at <= ${now}`,
    canceled: sql`e.canceled_at IS NOT NULL`,
  }
  const { rows } = await sql<DeskEventRow>`
    SELECT ${columns}, ${counts}, ${came}, count(*) OVER ()::int AS total FROM events e
    WHERE e.tenant_id = ${tenantId} AND ${groups[group]}
    ORDER BY ${group === 'ahead' ? sql`e.starts_at` : sql`e.starts_at DESC`}, e.id
    LIMIT ${eventLimits.rows} OFFSET ${offset}`.execute(db)
  return rows
}

/** Returns the events that take place between two times, by their start. */
export async function listEventsBetween(
  db: Database,
  tenantId: number,
  { from, to }: { from: Date; to: Date },
): Promise<DeskEventRow[]> {
  const { rows } = await sql<DeskEventRow>`
    SELECT ${columns}, ${counts}, ${came}, count(*) OVER ()::int AS total FROM events e
    WHERE e.tenant_id = ${tenantId} AND e.canceled_at IS NULL AND e.starts_at < ${to} AND e.ends_at >= ${from}
    ORDER BY e.starts_at, e.id LIMIT ${eventLimits.rows}`.execute(db)
  return rows
}

export async function insertEvent(
  trx: Transaction,
  { tenantId, encId, uid, now }: { tenantId: number; encId: string; uid: string; now: Date },
  content: EventContent,
): Promise<void> {
  const { title, description, wallStart, zone, offset, minutes, startsAt, endsAt } = content
  const { seats, waitlist, opensAt, closesAt, place, url } = content
  await sql`
    INSERT INTO events (tenant_id, enc_id, uid, title, description, wall_start, zone, utc_offset, minutes, starts_at, ends_at,
      seats, waitlist, opens_at, closes_at, place, url, created_at, updated_at)
    VALUES (${tenantId}, ${encId}, ${uid}, ${title}, ${description}, ${wallStart}, ${zone}, ${offset},
      ${minutes}, ${startsAt}, ${endsAt}, ${seats}, ${waitlist}, ${opensAt}, ${closesAt}, ${place}, ${url}, ${now}, ${now})`.execute(
    trx,
  )
}

/** Writes the content of an event, with its sequence and its cancellation. */
export async function updateEvent(trx: Transaction, row: EventRow): Promise<void> {
  await sql`
    UPDATE events SET title = ${row.title}, description = ${row.description}, wall_start = ${row.wallStart},
      zone = ${row.zone}, utc_offset = ${row.offset}, minutes = ${row.minutes}, starts_at = ${row.startsAt}, ends_at = ${row.endsAt},
      seats = ${row.seats}, waitlist = ${row.waitlist}, opens_at = ${row.opensAt}, closes_at = ${row.closesAt},
      place = ${row.place}, url = ${row.url}, canceled_at = ${row.canceledAt}, sequence = ${row.sequence},
      updated_at = ${row.updatedAt}
    WHERE id = ${row.id}`.execute(trx)
}
