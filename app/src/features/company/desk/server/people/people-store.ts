import { type RawBuilder, sql } from 'kysely'
import { isNameHidden } from '#features/applying/applications/server/index.ts'
import type { Database } from '#platform/db/database.ts'
import { containing } from '#platform/db/list-page.ts'
import { deskLimits } from '../../limits.ts'

/** A person with an account, or a visitor who applied without one. */
export interface PersonRow {
  /** The account, or `guest-` and a number. */
  id: string
  accountId: string | null
  isGuest: boolean
  /** Name in the account; guests have theirs in their answers. */
  name: string
  email: string | null
  since: Date
  isColleague: boolean
  applications: number
  lastAt: Date | null
  /** The last application. */
  last: string | null
  total: number
}

/** Applications that are reviewed without names don't lead to people, nor people to them. */
const isNamed = sql`NOT ${isNameHidden}`

const sent = (owner: RawBuilder<unknown>) => sql`FROM applications a WHERE ${owner} AND a.erased_at IS NULL`
const ofAccount = sql`a.account_id = p.id`
const ofGuest = sql`a.guest_id = g.id AND a.account_id IS NULL`
const facts = (owner: RawBuilder<unknown>) => sql`
  (SELECT count(*)::int ${sent(owner)}) AS applications, (SELECT max(a.submitted_at) ${sent(owner)}) AS "lastAt",
  (SELECT a.enc_id ${sent(owner)} ORDER BY a.submitted_at DESC LIMIT 1) AS last`

const accounts = (tenantId: number, condition: RawBuilder<unknown>) => sql`
  SELECT p.id, p.id AS "accountId", false AS "isGuest", p.name, p.email, p.created_at AS since,
    p.staff_role IS NOT NULL AS "isColleague", ${facts(ofAccount)}
  FROM accounts p WHERE p.tenant_id = ${tenantId} AND (${condition})`

const guests = (tenantId: number, condition: RawBuilder<unknown>) => sql`
  SELECT 'guest-' || g.id AS id, NULL AS "accountId", true AS "isGuest", '' AS name,
    coalesce((SELECT a.guest_email ${sent(ofGuest)} ORDER BY a.submitted_at DESC LIMIT 1), g.email) AS email,
    g.created_at AS since, false AS "isColleague", ${facts(ofGuest)}
  FROM guests g WHERE g.tenant_id = ${tenantId} AND g.account_id IS NULL AND (${condition})`

/** Returns a page of the people whose name or address has each word, or who have that receipt, last applicants first. */
export async function searchPeople(
  db: Database,
  tenantId: number,
  { text, offset }: { text: string; offset: number },
): Promise<PersonRow[]> {
  const words = text.split(/\s+/).filter(Boolean).slice(0, deskLimits.searchWords)
  if (words.length === 0) return []
  const all = (each: (word: string) => RawBuilder<unknown>) => sql.join(words.map(each), sql` AND `)
  const hasReceipt = (owner: RawBuilder<unknown>) =>
    sql`EXISTS (SELECT 1 ${sent(owner)} AND a.tenant_id = ${tenantId} AND a.receipt = ${text.trim().toUpperCase()} AND ${isNamed})`
  const named = all((word) => sql`(p.name ILIKE ${containing(word)} OR p.email ILIKE ${containing(word)})`)
  const answered = all(
    (word) => sql`(a.guest_email ILIKE ${containing(word)} OR EXISTS (
      SELECT 1 FROM application_versions v JOIN application_contents c ON c.version_id = v.id
      WHERE v.application_id = a.id AND v.number = a.version AND c.answers::text ILIKE ${containing(word)}))`,
  )
  const { rows } = await sql<PersonRow>`
    SELECT *, count(*) OVER ()::int AS total FROM (
      ${accounts(tenantId, sql`(${named}) OR ${hasReceipt(ofAccount)}`)} UNION ALL
      ${guests(tenantId, sql`EXISTS (SELECT 1 ${sent(ofGuest)} AND ${answered}) OR ${hasReceipt(ofGuest)}`)}) AS people
    ORDER BY "lastAt" DESC NULLS LAST, id LIMIT ${deskLimits.rows} OFFSET ${offset}`.execute(db)
  return rows
}

/** Returns one person: an account by its id, or a guest by number. */
export async function findPersonRow(db: Database, tenantId: number, id: string): Promise<PersonRow | undefined> {
  const guest = /^guest-(\d{1,15})$/.exec(id)?.[1]
  const found =
    guest === undefined ? accounts(tenantId, sql`p.id = ${id}`) : guests(tenantId, sql`g.id = ${Number(guest)}`)
  const { rows } = await sql<PersonRow>`SELECT *, 1 AS total FROM (${found}) AS person`.execute(db)
  return rows[0]
}

const ownerOf = ({ id, accountId }: PersonRow) =>
  accountId === null
    ? sql`a.guest_id = ${Number(id.slice('guest-'.length))} AND a.account_id IS NULL`
    : sql`a.account_id = ${accountId}`

/** Returns the ids of a person's applications, newest first, without those that are reviewed without a name. */
export async function listSent(db: Database, tenantId: number, person: PersonRow): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT a.enc_id AS id ${sent(ownerOf(person))} AND a.tenant_id = ${tenantId} AND ${isNamed}
    ORDER BY a.submitted_at DESC LIMIT ${deskLimits.rows}`.execute(db)
  return rows.map((row) => row.id)
}

/** Counts a person's applications that are reviewed without a name. */
export async function countUnnamed(db: Database, tenantId: number, person: PersonRow): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count ${sent(ownerOf(person))} AND a.tenant_id = ${tenantId} AND ${isNameHidden}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
