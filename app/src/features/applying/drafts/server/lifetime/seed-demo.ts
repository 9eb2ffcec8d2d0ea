import { sql } from 'kysely'
import { candidateApplicant } from '#kernel/candidate/applicant.ts'
import { closePositions, findDemoPosition } from '#features/jobs/positions/server/index.ts'
import { addDays } from '#kernel/time.ts'
import type { DemoSites } from '#platform/feature/ports.ts'
import type { DraftDependencies } from '../dependencies.ts'
import { openDraft } from '../open-draft.ts'
import { writeChanges } from '#features/applying/answers/server/index.ts'

const EMAIL = 'alice@example.com'
/** The drafts of the first candidate, with the days since the last change; the position of the last one has closed since. */
const drafts = [
  { title: 'Test Automation Engineer', place: 'Amsterdam', days: 0 },
  { title: 'Sales Engineer, Pumps', place: 'Stockholm', days: 2 },
  { title: 'Heat Substation Fitter', place: 'Munich', days: 5 },
] as const

const ANSWERS = { firstname: 'Alice', lastname: 'Moreau', email: EMAIL, location: 'Lyon, France' }

/** One draft of each other candidate: the title of its position, the days since its last change, and its answers. */
const stories = [
  {
    site: 'meridian',
    email: 'bob@example.com',
    title: 'Graduate Engineer Programme',
    days: 1,
    answers: { firstname: 'Bob', lastname: 'Okafor' },
  },
  {
    site: 'meridian',
    email: 'carol@example.com',
    title: 'Payroll Specialist',
    days: 3,
    answers: { firstname: 'Carol', lastname: 'Reyes', email: 'carol@example.com', location: 'Leeds, United Kingdom' },
  },
  {
    site: 'meridian',
    email: 'dave@example.com',
    title: 'Spare Parts Coordinator',
    days: 2,
    answers: { firstname: 'Dave', lastname: 'Lindqvist', email: 'dave@example.com' },
  },
  {
    site: 'northgate',
    email: 'erin@example.com',
    title: 'Senior carer',
    days: 6,
    answers: { firstname: 'Erin', lastname: 'Walsh', email: 'erin@example.com' },
  },
] as const

interface Draft {
  tenantId: number
  accountId: string
  positionId: number
  answers: Readonly<Record<string, string>>
  at: Date
}

/**
 * Starts applications of the demo's candidates, one of the first candidate's for a closed position.
 * @returns true if any were written
 */
export async function seedDemoDrafts(dependencies: DraftDependencies, sites: DemoSites, now: Date): Promise<boolean> {
  let written = await writeMany(dependencies, sites.meridian, now)
  for (const { site, email, title, days, answers } of stories) {
    const tenantId = sites[site]
    const accountId = await findPerson(dependencies, tenantId, email)
    const positionId = await findDemoPosition(dependencies.db, tenantId, title)
    if (accountId === undefined || positionId === undefined) continue
    await write(dependencies, { tenantId, accountId, positionId, answers, at: addDays(now, -days) })
    written = true
  }
  return written
}

async function writeMany(dependencies: DraftDependencies, tenantId: number, now: Date): Promise<boolean> {
  const { db } = dependencies
  const accountId = await findPerson(dependencies, tenantId, EMAIL)
  if (accountId === undefined) return false
  const { rows: others } = await sql<{ id: number }>`
    SELECT id FROM positions p WHERE tenant_id = ${tenantId} AND archived_at IS NULL AND private_key IS NULL AND closes_at IS NULL
      AND apply_url IS NULL AND NOT EXISTS (SELECT 1 FROM saved_positions s WHERE s.position_id = p.id)
      AND NOT EXISTS (SELECT 1 FROM applications a WHERE a.position_id = p.id)
    ORDER BY md5(source_id || 'draft') LIMIT ${drafts.length}`.execute(db)
  let last: number | undefined
  for (const [index, { title, place, days }] of drafts.entries()) {
    last = (await findDemoPosition(db, tenantId, title, place)) ?? others[index]?.id
    if (last === undefined) return index > 0
    const answers = Object.fromEntries(Object.entries(ANSWERS).slice(0, 4 - index))
    await write(dependencies, { tenantId, accountId, positionId: last, answers, at: addDays(now, -days) })
  }
  if (last !== undefined) await closePositions(db, tenantId, [last], 'operator', addDays(now, -1))
  return true
}

/** Returns the account with this address unless it has a draft. */
async function findPerson({ db }: DraftDependencies, tenantId: number, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM accounts a WHERE tenant_id = ${tenantId} AND email = ${email}
      AND NOT EXISTS (SELECT 1 FROM drafts d WHERE d.account_id = a.id)`.execute(db)
  return rows[0]?.id
}

async function write(
  dependencies: DraftDependencies,
  { tenantId, accountId, positionId, answers, at }: Draft,
): Promise<void> {
  const owner = candidateApplicant({ tenantId, accountId })
  await dependencies.db.transaction().execute(async (trx) => {
    const draft = await openDraft(dependencies, trx, owner, positionId, at, { language: 'en' })
    const { names } = await dependencies.fieldsOf(trx, tenantId, draft.formVersionIds)
    const changes = Object.entries(answers)
      .filter(([field]) => names.has(field))
      .map(([field, value], n) => ({ changeId: `demo:${n + 1}`, field, value, decision: 'set' as const }))
    const batch = { device: 'demo', base: 0, changes }
    await writeChanges(trx, draft.id, batch, { version: 1, now: at, expiresAt: draft.expiresAt })
  })
}
