import { sql } from 'kysely'
import { candidateApplicant } from '#features/guests/owner.ts'
import { closePositions } from '#features/positions/server/index.ts'
import { addDays } from '#kernel/time.ts'
import type { DraftParts } from '../draft-parts.ts'
import { openDraft } from '../open-draft.ts'
import { writeChanges } from '../value-store.ts'

const EMAIL = 'alice@example.com'
/** Days since the last change of each draft; the last one's position has closed since. */
const DAYS = [0, 2, 5]

const ANSWERS = { firstname: 'Alice', lastname: 'Moreau', email: EMAIL, location: 'Lyon, France' }

/** Begins applications for the demo's first candidate, one of them for a position that closed. @returns whether any were written */
export async function seedDemoDrafts(parts: DraftParts, tenantId: number, now: Date): Promise<boolean> {
  const { db } = parts
  const { rows: people } = await sql<{ id: string }>`
    SELECT id FROM accounts a WHERE tenant_id = ${tenantId} AND email = ${EMAIL}
      AND NOT EXISTS (SELECT 1 FROM drafts d WHERE d.account_id = a.id)`.execute(db)
  const accountId = people[0]?.id
  if (!accountId) return false
  const { rows: positions } = await sql<{ id: number }>`
    SELECT id FROM positions p WHERE tenant_id = ${tenantId} AND archived_at IS NULL AND private_key IS NULL AND closes_at IS NULL
      AND apply_url IS NULL AND NOT EXISTS (SELECT 1 FROM saved_positions s WHERE s.position_id = p.id)
      AND NOT EXISTS (SELECT 1 FROM applications a WHERE a.position_id = p.id)
    ORDER BY md5(source_id || 'draft') LIMIT ${DAYS.length}`.execute(db)
  const owner = candidateApplicant({ tenantId, accountId })
  for (const [index, { id }] of positions.entries()) {
    const at = addDays(now, -(DAYS[index] ?? 0))
    await db.transaction().execute(async (trx) => {
      const draft = await openDraft(parts, trx, owner, id, at, 'en')
      const { names } = await parts.fieldsOf(trx, tenantId, draft.formVersionIds)
      const changes = Object.entries(ANSWERS)
        .slice(0, 4 - index)
        .filter(([field]) => names.has(field))
        .map(([field, value], n) => ({ changeId: `demo:${n + 1}`, field, value, decision: 'set' as const }))
      const batch = { device: 'demo', base: 0, changes }
      await writeChanges(trx, draft.id, batch, { version: 1, now: at, expiresAt: draft.expiresAt })
    })
  }
  const closing = positions[DAYS.length - 1]
  if (closing) await closePositions(db, tenantId, [closing.id], 'operator', addDays(now, -1))
  return positions.length > 0
}
