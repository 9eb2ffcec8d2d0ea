import { sql } from 'kysely'
import { addDays } from '#kernel/time.ts'
import { termsTexts, termsVersion } from '#config/terms-version.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { DemoSites } from '#platform/feature/ports.ts'
import { insertAttestation } from './store.ts'

/** All candidates except bob, who has just signed up. */
const ACCEPTED = {
  meridian: ['alice@example.com', 'carol@example.com', 'dave@example.com'],
  northgate: ['erin@example.com'],
}

/** Records that demo candidates accepted their site's terms a week ago. @returns whether anything was written */
export async function seedDemoAttestations(
  { db, tenants }: Pick<FeatureContext, 'db' | 'tenants'>,
  { sites, now }: { sites: DemoSites; now: Date },
): Promise<boolean> {
  let written = false
  for (const name of ['meridian', 'northgate'] as const) {
    const tenantId = sites[name]
    const terms = tenants.byId(tenantId)?.site.termsOfService
    if (!terms?.enabled) continue
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM accounts a WHERE tenant_id = ${tenantId} AND email = ANY(${ACCEPTED[name]})
        AND NOT EXISTS (SELECT 1 FROM terms_attestations t WHERE t.account_id = a.id)`.execute(db)
    const what = { version: termsVersion(terms), terms: termsTexts(terms), language: 'en', ipAddress: '127.0.0.1' }
    const attestedAt = addDays(now, -7)
    for (const { id } of rows) await insertAttestation(db, { accountId: id, tenantId }, { ...what, attestedAt })
    written ||= rows.length > 0
  }
  return written
}
