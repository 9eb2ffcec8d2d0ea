import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { DemoSites } from '#platform/feature/ports.ts'
import { closePositions, findDemoPosition } from '#features/jobs/positions/server/index.ts'
import { addDays } from '#kernel/time.ts'

const ALICE = 'alice@example.com'

/** Alice's saved jobs with their cities, oldest first. */
const saved = [
  ['Signalling Maintainer', 'Dublin'],
  ['Pump Test Bench Operator', 'Brussels'],
  ['Technical Instructor, Tram Maintenance', 'Leeds'],
  ['Tram Service Technician, Nights', 'Munich'],
  ['Commissioning Engineer, Trams', 'Munich'],
  ['Mobile Pump Technician', 'Zürich'],
  ['Sales Engineer, Pumps', 'Copenhagen'],
] as const
/** The number of the oldest ones that have closed. */
const CLOSED = 2

/** The titles of the jobs that the other candidates saved. */
const stories = [
  { site: 'meridian', email: 'bob@example.com', titles: ['Apprentice, Mechatronics', 'Graduate Engineer Programme'] },
  { site: 'meridian', email: 'carol@example.com', titles: ['People Partner, Depots', 'Payroll Specialist'] },
  {
    site: 'meridian',
    email: 'dave@example.com',
    titles: ['Warehouse Operative, Spare Parts', 'Spare Parts Coordinator'],
  },
  { site: 'northgate', email: 'erin@example.com', titles: ['Senior carer', 'Activities coordinator'] },
] as const

/**
 * Saves positions for the demo's candidates: many for the first one, of which the oldest have closed, and some for each
 * of the rest.
 * @returns true if any were written
 */
export async function seedDemoSavedPositions(db: Database, sites: DemoSites, now: Date): Promise<boolean> {
  let written = await saveMany(db, sites.meridian, now)
  for (const { site, email, titles } of stories) {
    const tenantId = sites[site]
    const account = await findPerson(db, tenantId, email)
    if (account === undefined) continue
    for (const [index, title] of titles.entries()) {
      const id = await findDemoPosition(db, tenantId, title)
      if (id === undefined) continue
      await save(db, { tenantId, account, id }, addDays(now, -1 - 3 * index))
      written = true
    }
  }
  return written
}

async function saveMany(db: Database, tenantId: number, now: Date): Promise<boolean> {
  const account = await findPerson(db, tenantId, ALICE)
  if (account === undefined) return false
  const ids: number[] = []
  for (const [title, place] of saved) {
    const id = await findDemoPosition(db, tenantId, title, place)
    if (id !== undefined) ids.push(id)
  }
  for (const [index, id] of ids.entries())
    await save(db, { tenantId, account, id }, addDays(now, -3 * (ids.length - index)))
  await closePositions(db, tenantId, ids.slice(0, CLOSED), 'operator', addDays(now, -1))
  return ids.length > 0
}

/** Returns the account with this address unless it has saved a position. */
async function findPerson(db: Database, tenantId: number, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM accounts a WHERE tenant_id = ${tenantId} AND email = ${email}
      AND NOT EXISTS (SELECT 1 FROM saved_positions s WHERE s.account_id = a.id)`.execute(db)
  return rows[0]?.id
}

async function save(
  db: Database,
  { tenantId, account, id }: { tenantId: number; account: string; id: number },
  at: Date,
): Promise<void> {
  await sql`
    INSERT INTO saved_positions (tenant_id, account_id, position_id, saved_at)
    VALUES (${tenantId}, ${account}, ${id}, ${at}) ON CONFLICT DO NOTHING`.execute(db)
}
