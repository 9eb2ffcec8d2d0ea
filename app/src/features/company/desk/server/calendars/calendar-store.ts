import { sql } from 'kysely'
import { BOOKED } from '#features/applying/interviews/states.ts'
import type { Database } from '#platform/db/database.ts'

/** A colleague who can take part in interviews. */
export interface PanelRow {
  accountId: string
  name: string
  email: string
  /** The sealed address of their calendar. */
  calendar: string | null
  host: string | null
}

/** Returns the colleagues who read applications, by name. */
export async function listPanel(db: Database, tenantId: number): Promise<PanelRow[]> {
  const { rows } = await sql<PanelRow>`
    SELECT id AS "accountId", name, email, staff_calendar AS calendar, staff_calendar_host AS host FROM accounts
    WHERE tenant_id = ${tenantId} AND staff_role IN ('owner', 'recruiter', 'hiring-manager') AND disabled_at IS NULL
    ORDER BY name, email`.execute(db)
  return rows
}

/** Stores the sealed address of a colleague's calendar; null removes it. */
export async function setCalendar(
  db: Database,
  { tenantId, accountId }: { tenantId: number; accountId: string },
  calendar: { sealed: string; host: string } | null,
): Promise<void> {
  await sql`
    UPDATE accounts SET staff_calendar = ${calendar?.sealed ?? null}, staff_calendar_host = ${calendar?.host ?? null}
    WHERE tenant_id = ${tenantId} AND id = ${accountId}`.execute(db)
}

/** Returns the booked interviews of people in a period, each once a person. */
export async function listPanelInterviews(
  db: Database,
  choice: { tenantId: number; names: readonly string[]; from: Date; until: Date; except: string | undefined },
): Promise<{ name: string; startsAt: Date; minutes: number }[]> {
  const { tenantId, names, from, until, except = '' } = choice
  const { rows } = await sql<{ name: string; startsAt: Date; minutes: number }>`
    SELECT who AS name, i.starts_at AS "startsAt", i.minutes FROM interviews i, unnest(i.interviewers) AS who
    WHERE i.tenant_id = ${tenantId} AND i.state = ${BOOKED} AND i.enc_id <> ${except} AND lower(who) = ANY(${[...names]})
      AND i.starts_at < ${until} AND i.starts_at + i.minutes * interval '1 minute' > ${from}
    ORDER BY i.starts_at, who`.execute(db)
  return rows
}
