import type { Database } from '#platform/db/database.ts'
import { insertAuditLine, lockSite, setHeadScriptsAllowed } from './store.ts'

/**
 * Grants or revokes a company's right to custom scripts in the head of its pages, and records it in the audit log.
 * @returns true if anything changed
 */
export async function allowHeadScripts(
  db: Database,
  { tenantId, allowed, by, now }: { tenantId: number; allowed: boolean; by: string; now: Date },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { headScriptsAllowed } = await lockSite(trx, tenantId)
    if (headScriptsAllowed === allowed) return false
    await setHeadScriptsAllowed(trx, tenantId, allowed)
    const action = allowed ? 'head-scripts-allowed' : 'head-scripts-forbidden'
    await insertAuditLine(trx, { tenantId, at: now, actor: by, action })
    return true
  })
}
