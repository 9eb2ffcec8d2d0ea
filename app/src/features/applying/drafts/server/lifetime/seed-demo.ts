import { sql } from 'kysely'
import { candidateApplicant } from '#kernel/candidate/applicant.ts'
import { closePositions, findDemoPosition } from '#features/jobs/positions/server/index.ts'
import { addDays } from '#kernel/time.ts'
import type { DemoSites } from '#platform/feature/ports.ts'
import type { DraftParts } from '../draft-parts.ts'
import { openDraft } from '../open-draft.ts'
import { writeChanges } from '../sheets/save-store.ts'

const EMAIL = 'alice@example.com'
/** Days since the last change of each draft; the last one's position has closed since. */
const DAYS = [0, 2, 5]

const ANSWERS = { firstname: 'Alice', lastname: 'Moreau', email: EMAIL, location: 'Lyon, France' }

/** One draft of each other candidate: the title of its position, the days since its last change and what was answered. */
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
 * Begins applications for the demo's candidates, one of the first one's for a position that closed.
 * @returns true if any were written
 */
export async function seedDemoDrafts(parts: DraftParts, sites: DemoSites, now: Date): Promise<boolean> {
  let written = await writeMany(parts, sites.meridian, now)
  for (const { site, email, title, days, answers } of stories) {
    const tenantId = sites[site]
    const accountId = await findPerson(parts, tenantId, email)
    const positionId = await findDemoPosition(parts.db, tenantId, title)
    if (accountId === undefined || positionId === undefined) continue
    await write(parts, { tenantId, accountId, positionId, answers, at: addDays(now, -days) })
    written = true
  }
  return written
}

async function writeMany(parts: DraftParts, tenantId: number, now: Date): Promise<boolean> {
  const { db } = parts
  const accountId = await findPerson(parts, tenantId, EMAIL)
  if (accountId === undefined) return false
  const { rows: positions } = await sql<{ id: number }>`
    SELECT id FROM positions p WHERE tenant_id = ${tenantId} AND archived_at IS NULL AND private_key IS NULL AND closes_at IS NULL
      AND apply_url IS NULL AND NOT EXISTS (SELECT 1 FROM saved_positions s WHERE s.position_id = p.id)
      AND NOT EXISTS (SELECT 1 FROM applications a WHERE a.position_id = p.id)
    ORDER BY md5(source_id || 'draft') LIMIT ${DAYS.length}`.execute(db)
  for (const [index, { id: positionId }] of positions.entries()) {
    const answers = Object.fromEntries(Object.entries(ANSWERS).slice(0, 4 - index))
    await write(parts, { tenantId, accountId, positionId, answers, at: addDays(now, -(DAYS[index] ?? 0)) })
  }
  const closing = positions[DAYS.length - 1]
  if (closing) await closePositions(db, tenantId, [closing.id], 'operator', addDays(now, -1))
  return positions.length > 0
}

/** Returns the account with this address unless it has a draft. */
async function findPerson({ db }: DraftParts, tenantId: number, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM accounts a WHERE tenant_id = ${tenantId} AND email = ${email}
      AND NOT EXISTS (SELECT 1 FROM drafts d WHERE d.account_id = a.id)`.execute(db)
  return rows[0]?.id
}

async function write(parts: DraftParts, { tenantId, accountId, positionId, answers, at }: Draft): Promise<void> {
  const owner = candidateApplicant({ tenantId, accountId })
  await parts.db.transaction().execute(async (trx) => {
    const draft = await openDraft(parts, trx, owner, positionId, at, 'en')
    const { names } = await parts.fieldsOf(trx, tenantId, draft.formVersionIds)
    const changes = Object.entries(answers)
      .filter(([field]) => names.has(field))
      .map(([field, value], n) => ({ changeId: `demo:${n + 1}`, field, value, decision: 'set' as const }))
    const batch = { device: 'demo', base: 0, changes }
    await writeChanges(trx, draft.id, batch, { version: 1, now: at, expiresAt: draft.expiresAt })
  })
}
