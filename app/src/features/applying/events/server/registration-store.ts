import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import { pruneRows } from '#platform/pruning/prune-rows.ts'
import { type AttendeeState, type StoredRegistrationState, REGISTERED, WAITLISTED, LEFT } from '../states.ts'

/** A person at events: an account, or an address proven by an emailed link. */
export type Attendee =
  | { tenantId: number; accountId: string; email: null }
  | { tenantId: number; accountId: null; email: string }

/** A row of `event_registrations`. */
export interface Registration {
  id: number
  eventId: number
  tenantId: number
  accountId: string | null
  email: string | null
  language: string
  state: StoredRegistrationState
  /** Order on the waiting list. */
  line: number | null
  since: Date
  changes: number
  /** Time of the check-in at the door. */
  cameAt: Date | null
}

export const registrationColumns = sql`
  r.id, r.event_id AS "eventId", r.tenant_id AS "tenantId", r.account_id AS "accountId", r.email, r.language, r.state,
  r.line, r.since, r.changes, r.came_at AS "cameAt"`

/** An account also has the earlier registrations of its proven address. */
const owned = ({ tenantId, accountId, email }: Attendee) =>
  accountId === null
    ? sql`r.tenant_id = ${tenantId} AND r.email = ${email}`
    : sql`r.tenant_id = ${tenantId} AND (r.account_id = ${accountId} OR r.email =
        (SELECT a.email FROM accounts a WHERE a.id = ${accountId} AND a.email_verified))`

/** Condition on an event `e`: the person has registered for it. */
export const isOfAttendee = (attendee: Attendee) =>
  sql`EXISTS (SELECT FROM event_registrations r WHERE r.event_id = e.id AND ${owned(attendee)})`

/** Returns the account with this proven address, else the address as a separate attendee. */
export async function attendeeOf(db: Database | Transaction, tenantId: number, email: string): Promise<Attendee> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM accounts WHERE tenant_id = ${tenantId} AND email = ${email} AND email_verified`.execute(db)
  const accountId = rows[0]?.id
  return accountId === undefined ? { tenantId, accountId: null, email } : { tenantId, accountId, email: null }
}

export async function findRegistration(
  db: Database | Transaction,
  eventId: number,
  attendee: Attendee,
): Promise<Registration | undefined> {
  const { rows } = await sql<Registration>`
    SELECT ${registrationColumns} FROM event_registrations r WHERE r.event_id = ${eventId} AND ${owned(attendee)}
    ORDER BY r.account_id IS NULL LIMIT 1`.execute(db)
  return rows[0]
}

/** Returns all registrations of a person, each with its place on the waiting list, from 1. */
export async function listRegistrations(
  db: Database,
  attendee: Attendee,
): Promise<(Registration & { placeInLine: number | null })[]> {
  const { rows } = await sql<Registration & { placeInLine: number | null }>`
    SELECT ${registrationColumns}, CASE WHEN r.line IS NOT NULL THEN (SELECT count(*)::int FROM event_registrations o
      WHERE o.event_id = r.event_id AND o.line <= r.line) END AS "placeInLine"
    FROM event_registrations r WHERE ${owned(attendee)} ORDER BY r.account_id IS NULL, r.id`.execute(db)
  return rows
}

/** Returns the number of taken seats and of people waiting for a locked event. */
export async function countPlaces(trx: Transaction, eventId: number): Promise<{ taken: number; waiting: number }> {
  const { rows } = await sql<{ taken: number; waiting: number }>`
    SELECT count(*) FILTER (WHERE state = ${sql.lit(REGISTERED)})::int AS taken,
      count(*) FILTER (WHERE state = ${sql.lit(WAITLISTED)})::int AS waiting
    FROM event_registrations WHERE event_id = ${eventId}`.execute(trx)
  return rows[0] ?? { taken: 0, waiting: 0 }
}

/** Returns the place on a waiting list, from 1. */
export async function placeInLine(db: Database | Transaction, eventId: number, line: number): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    SELECT count(*)::int AS place FROM event_registrations WHERE event_id = ${eventId} AND line <= ${line}`.execute(db)
  return rows[0]?.place ?? 1
}

/** A person who has a seat or waits for one, from the company's perspective. */
export interface ListedRegistration {
  id: string
  /** Empty for an address without an account that registered itself, and for an account without a name. */
  name: string
  email: string
  state: AttendeeState
  since: Date
  cameAt: Date | null
}

/** Name of the account `a`, else the one that the company gave with the registration `r`. */
export const attendeeName = sql`coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), r.name, '')`

/** Returns the people who have a seat, in the order of registration, followed by those who wait, in line. */
export async function listAttendees(db: Database, eventId: number): Promise<ListedRegistration[]> {
  const { rows } = await sql<ListedRegistration>`
    SELECT r.id::text AS id, ${attendeeName} AS name, coalesce(a.email, r.email) AS email, r.state, r.since,
      r.came_at AS "cameAt"
    FROM event_registrations r LEFT JOIN accounts a ON a.id = r.account_id
    WHERE r.event_id = ${eventId} AND r.state <> ${sql.lit(LEFT)} ORDER BY r.line NULLS FIRST, r.since, r.id`.execute(
    db,
  )
  return rows
}

/** Returns the first people on the waiting list of a locked event. */
export async function listWaiting(trx: Transaction, eventId: number, most: number | null): Promise<Registration[]> {
  const { rows } = await sql<Registration>`
    SELECT ${registrationColumns} FROM event_registrations r WHERE r.event_id = ${eventId} AND r.state = ${sql.lit(WAITLISTED)}
    ORDER BY r.line LIMIT ${most}`.execute(trx)
  return rows
}

const nextLine = (eventId: number) =>
  sql`(SELECT coalesce(max(line), 0) + 1 FROM event_registrations WHERE event_id = ${eventId})`

/** Stores the registration of a person who had none; the event must be locked. */
export async function insertRegistration(
  trx: Transaction,
  event: { id: number; sequence: number },
  { tenantId, accountId, email }: Attendee,
  { state, language, name, now }: { state: Registration['state']; language: string; name?: string; now: Date },
): Promise<Registration> {
  const { rows } = await sql<Registration>`
    INSERT INTO event_registrations AS r
      (tenant_id, event_id, account_id, email, name, language, state, line, since, told_sequence, created_at)
    VALUES (${tenantId}, ${event.id}, ${accountId}, ${email}, ${name ?? null}, ${language}, ${state},
      CASE WHEN ${state} = ${sql.lit(WAITLISTED)} THEN ${nextLine(event.id)} END, ${now}, ${event.sequence}, ${now})
    RETURNING ${registrationColumns}`.execute(trx)
  return stored(rows[0])
}

/**
 * Changes the state of a registration; the event must be locked. An account takes over the registration of its address.
 */
export async function changeRegistration(
  trx: Transaction,
  event: { id: number; sequence: number },
  { id }: Registration,
  {
    state,
    accountId,
    name,
    now,
  }: { state: Registration['state']; accountId?: string | null; name?: string; now: Date },
): Promise<Registration> {
  const { rows } = await sql<Registration>`
    UPDATE event_registrations r SET state = ${state},
      line = CASE WHEN ${state} = ${sql.lit(WAITLISTED)} THEN ${nextLine(event.id)} END,
      account_id = coalesce(r.account_id, ${accountId ?? null}),
      email = CASE WHEN ${accountId ?? null}::text IS NULL THEN r.email END,
      name = coalesce(${name ?? null}, r.name),
      came_at = CASE WHEN ${state} <> ${sql.lit(LEFT)} THEN r.came_at END,
      since = ${now}, changes = r.changes + 1, told_sequence = ${event.sequence}, reminded_at = NULL
    WHERE r.id = ${id} RETURNING ${registrationColumns}`.execute(trx)
  return stored(rows[0])
}

function stored(row: Registration | undefined): Registration {
  if (!row) throw new Error('The registration was not stored.')
  return row
}

/** An event and one of its registrations. */
export interface Pending {
  tenantId: number
  encId: string
  registrationId: number
}

/** Returns registrations of events that changed since their person was last notified. */
export async function listUnnotified(db: Database): Promise<Pending[]> {
  const { rows } = await sql<Pending>`
    SELECT e.tenant_id AS "tenantId", e.enc_id AS "encId", r.id AS "registrationId"
    FROM events e CROSS JOIN LATERAL (
      -- OFFSET keeps the planner from reading all registrations: it expects a third of them to be found.
      SELECT id FROM event_registrations
      WHERE event_id = e.id AND told_sequence < e.sequence AND state <> ${sql.lit(LEFT)} OFFSET 0) r
    WHERE e.sequence > 0 ORDER BY r.id`.execute(db)
  return rows
}

/** Returns registrations to remind of, whose event starts before `until` and whose person registered before that. */
export async function listToRemind(db: Database, now: Date, until: Date): Promise<Pending[]> {
  const { rows } = await sql<Pending>`
    SELECT e.tenant_id AS "tenantId", e.enc_id AS "encId", r.id AS "registrationId"
    FROM events e JOIN event_registrations r ON r.event_id = e.id
    WHERE e.starts_at > ${now} AND e.starts_at <= ${until} AND e.canceled_at IS NULL AND r.state = ${sql.lit(REGISTERED)}
      AND r.reminded_at IS NULL AND r.since < e.starts_at - (${until}::timestamptz - ${now}::timestamptz)
    ORDER BY r.id`.execute(db)
  return rows
}

/** Returns upcoming events for which people wait although seats are free, as after the erasure of an account. */
export async function listWithFreeSeats(db: Database, now: Date): Promise<Omit<Pending, 'registrationId'>[]> {
  const { rows } = await sql<Omit<Pending, 'registrationId'>>`
    SELECT e.tenant_id AS "tenantId", e.enc_id AS "encId" FROM events e
    WHERE e.starts_at > ${now} AND e.canceled_at IS NULL
      AND EXISTS (SELECT FROM event_registrations r WHERE r.event_id = e.id AND r.state = ${sql.lit(WAITLISTED)})
      AND (e.seats IS NULL OR e.seats >
        (SELECT count(*) FROM event_registrations r WHERE r.event_id = e.id AND r.state = ${sql.lit(REGISTERED)}))`.execute(
    db,
  )
  return rows
}

/** Locks a registration unless another process has it. */
export async function lockRegistration(
  trx: Transaction,
  id: number,
): Promise<(Registration & { notifiedSequence: number; remindedAt: Date | null }) | undefined> {
  const { rows } = await sql<Registration & { notifiedSequence: number; remindedAt: Date | null }>`
    SELECT ${registrationColumns}, r.told_sequence AS "notifiedSequence", r.reminded_at AS "remindedAt"
    FROM event_registrations r WHERE r.id = ${id} FOR UPDATE SKIP LOCKED`.execute(trx)
  return rows[0]
}

export async function setNotified(trx: Transaction, id: number, sequence: number): Promise<void> {
  await sql`UPDATE event_registrations SET told_sequence = ${sequence} WHERE id = ${id}`.execute(trx)
}

export async function setReminded(trx: Transaction, id: number, now: Date): Promise<void> {
  await sql`UPDATE event_registrations SET reminded_at = ${now} WHERE id = ${id}`.execute(trx)
}

/** Deletes the registrations of addresses without an account once the event has been over for this long. */
export async function purgeAddresses(db: Database, endedBefore: Date): Promise<void> {
  const isOver = sql`email IS NOT NULL AND event_id IN (SELECT id FROM events WHERE ends_at < ${endedBefore})`
  await pruneRows(db, 'event_registrations', isOver)
}

/** Returns the address and name of an account, for invitations. */
export async function findContact(trx: Transaction, accountId: string): Promise<{ email: string; name: string }> {
  const { rows } = await sql<{ email: string; name: string }>`
    SELECT email, trim(first_name || ' ' || last_name) AS name FROM accounts WHERE id = ${accountId}`.execute(trx)
  return rows[0] ?? { email: '', name: '' }
}
