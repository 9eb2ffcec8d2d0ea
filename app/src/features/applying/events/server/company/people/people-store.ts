import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import { containing } from '#platform/db/list-page.ts'
import type { AttendeeGroup } from '../../../rules.ts'
import { LEFT, REGISTERED, type StoredRegistrationState, WAITLISTED } from '../../../states.ts'
import {
  attendeeName,
  type ListedRegistration,
  type Registration,
  registrationColumns,
} from '../../registration-store.ts'

/** A person on an event's list. */
export interface ListedPerson extends ListedRegistration {
  /** The account, or `guest-` and a number of someone who applied without one; null for anyone else. */
  person: string | null
}

/** A person on an event's list, or who left it. */
export interface FoundPerson extends Omit<ListedPerson, 'state'> {
  state: StoredRegistrationState
}

const inGroup: Readonly<Record<AttendeeGroup, RawBuilder<unknown>>> = {
  all: sql`r.state <> ${sql.lit(LEFT)}`,
  registered: sql`r.state = ${sql.lit(REGISTERED)}`,
  waiting: sql`r.state = ${sql.lit(WAITLISTED)}`,
  came: sql`r.state <> ${sql.lit(LEFT)} AND r.came_at IS NOT NULL`,
  absent: sql`r.state = ${sql.lit(REGISTERED)} AND r.came_at IS NULL`,
}

const people = sql`event_registrations r LEFT JOIN accounts a ON a.id = r.account_id`

const listed = sql`
  r.id::text AS id, ${attendeeName} AS name, coalesce(a.email, r.email) AS email, r.state, r.since, r.came_at AS "cameAt",
  coalesce(r.account_id, (SELECT 'guest-' || g.id FROM guests g
    WHERE g.tenant_id = r.tenant_id AND g.email = r.email AND g.proven_at IS NOT NULL AND g.account_id IS NULL
    LIMIT 1)) AS person`

export interface PeopleChoice {
  group: AttendeeGroup
  /** Words in a name or address, by their beginnings or within. */
  words: readonly string[]
  offset: number
  /** Null for all. */
  limit: number | null
}

/** Returns a part of the people who have a seat, by name, followed by those who wait, in line; each with the number of all. */
export async function listPeople(
  db: Database,
  eventId: number,
  { group, words, offset, limit }: PeopleChoice,
): Promise<(ListedPerson & { total: number })[]> {
  const named = words.map(
    (word) =>
      sql`AND (${attendeeName} ILIKE ${containing(word)} OR coalesce(a.email, r.email) ILIKE ${containing(word)})`,
  )
  const { rows } = await sql<ListedPerson & { total: number }>`
    SELECT ${listed}, count(*) OVER ()::int AS total FROM ${people}
    WHERE r.event_id = ${eventId} AND ${inGroup[group]} ${sql.join(named, sql` `)}
    ORDER BY r.line NULLS FIRST, lower(coalesce(nullif(${attendeeName}, ''), a.email, r.email)), r.id
    LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows
}

/** Returns the number of people in each part of an event's list. */
export async function countPeople(db: Database | Transaction, eventId: number): Promise<Record<AttendeeGroup, number>> {
  const { rows } = await sql<Record<AttendeeGroup, number>>`
    SELECT count(*) FILTER (WHERE ${inGroup.all})::int AS all, count(*) FILTER (WHERE ${inGroup.registered})::int AS registered,
      count(*) FILTER (WHERE ${inGroup.waiting})::int AS waiting, count(*) FILTER (WHERE ${inGroup.came})::int AS came,
      count(*) FILTER (WHERE ${inGroup.absent})::int AS absent
    FROM event_registrations r WHERE r.event_id = ${eventId}`.execute(db)
  return rows[0] ?? { all: 0, registered: 0, waiting: 0, came: 0, absent: 0 }
}

/** Returns one registration of an event by its id. */
export async function findById(
  db: Database | Transaction,
  eventId: number,
  id: string,
): Promise<Registration | undefined> {
  const { rows } = await sql<Registration>`
    SELECT ${registrationColumns} FROM event_registrations r
    WHERE r.event_id = ${eventId} AND r.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns a person on an event's list by the id of the registration. */
export async function findPerson(
  db: Database | Transaction,
  eventId: number,
  id: string,
): Promise<FoundPerson | undefined> {
  const { rows } = await sql<FoundPerson>`
    SELECT ${listed} FROM ${people} WHERE r.event_id = ${eventId} AND r.id = ${id}`.execute(db)
  return rows[0]
}

/** Stores the time at which a person came, or that they were not seen. */
export async function setCame(trx: Transaction, id: number, at: Date | null): Promise<void> {
  await sql`UPDATE event_registrations SET came_at = ${at} WHERE id = ${id}`.execute(trx)
}
