import { applicationLimits } from '../../limits.ts'
import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { Place } from '#platform/db/list-page.ts'
import { type ApplicationState, liveStates } from '../../states.ts'
import { type ApplicationRow, rowsWhere } from '../records/store.ts'
import { ownerOf } from './candidate-store.ts'
import type { CompanyApplication, ListChoice } from './company-service.ts'

/** The states that a company sees as one status. */
export const applicationsInState: Record<CompanyApplication['status'], readonly ApplicationState[]> = {
  active: liveStates,
  rejected: ['rejected'],
  hired: ['hired'],
  withdrawn: ['withdrawn'],
}

/** Returns a page of a company's applications by their last change, oldest first. */
export async function listCompanyRows(
  db: Database,
  tenantId: number,
  { limit, updatedAfter, positionId, status, stageId }: Omit<ListChoice, 'cursor'>,
  after: Place | undefined,
): Promise<ApplicationRow[]> {
  const conditions = [
    sql`a.tenant_id = ${tenantId}`,
    ...(after ? [sql`(a.updated_at, a.id) > (${after.at}::timestamptz, ${after.id})`] : []),
    ...(updatedAfter ? [sql`a.updated_at > ${updatedAfter}`] : []),
    ...(positionId === undefined ? [] : [sql`a.position_id = ${positionId}`]),
    ...(status === undefined ? [] : [sql`a.state = ANY(${[...applicationsInState[status]]})`]),
    ...(stageId === undefined ? [] : [sql`a.stage_id = ${stageId}`]),
  ]
  return rowsWhere(db, sql`${sql.join(conditions, sql` AND `)} ORDER BY a.updated_at, a.id LIMIT ${limit}`)
}

/** Returns the applications of an account or a guest, newest first. */
export async function listOfCandidate(db: Database, tenantId: number, candidateId: string): Promise<ApplicationRow[]> {
  const { column, value } = ownerOf(candidateId)
  return rowsWhere(db, sql`a.tenant_id = ${tenantId} AND ${sql.ref(`a.${column}`)} = ${value} ORDER BY a.id DESC`)
}

export interface PersonRow {
  accountId: string
  email: string
  firstName: string
  lastName: string
}

/** Returns name and address of accounts, by id. */
export async function findPeople(db: Database, accountIds: readonly string[]): Promise<Map<string, PersonRow>> {
  if (accountIds.length === 0) return new Map()
  const { rows } = await sql<PersonRow>`
    SELECT id AS "accountId", email, first_name AS "firstName", last_name AS "lastName" FROM accounts
    WHERE id = ANY(${[...accountIds]})`.execute(db)
  return new Map(rows.map((row) => [row.accountId, row]))
}

/** Returns some open applications to a closed job, or the one named, whose candidates haven't been told since it was closed. */
export async function listUnnotified(
  db: Database | Transaction,
  { tenantId, positionId, closedAt, encId }: { tenantId: number; positionId: number; closedAt: Date; encId?: string },
): Promise<string[]> {
  const { rows } = await sql<{ encId: string }>`
    SELECT a.enc_id AS "encId" FROM applications a JOIN positions p ON p.id = a.position_id AND p.archived_at IS NOT NULL
    WHERE a.tenant_id = ${tenantId} AND a.position_id = ${positionId} AND a.erased_at IS NULL
      AND a.state = ANY(${[...liveStates]}) AND a.submitted_at <= ${closedAt}
      ${encId === undefined ? sql`` : sql`AND a.enc_id = ${encId}`}
      AND NOT EXISTS (SELECT FROM application_events e WHERE e.application_id = a.id AND e.action = 'job-closed' AND e.at >= ${closedAt})
    ORDER BY a.id LIMIT ${applicationLimits.toldAtOnce}`.execute(db)
  return rows.map(({ encId }) => encId)
}

/** Returns applications whose scheduled rejection is due. */
export async function listDueRejections(db: Database, now: Date): Promise<{ tenantId: number; encId: string }[]> {
  const { rows } = await sql<{ tenantId: number; encId: string }>`
    SELECT tenant_id AS "tenantId", enc_id AS "encId" FROM applications
    WHERE reject_later IS NOT NULL AND reject_later ->> 'at' <= ${now.toISOString()} ORDER BY id LIMIT 100`.execute(db)
  return rows
}
