import { sql } from 'kysely'
import { termsTexts, termsVersion } from '#config/terms-version.ts'
import type { SiteConfig } from '#config/site.ts'
import type { Database } from '#platform/db/database.ts'
import { insertAttestation } from './store.ts'

/** Accepts the site's terms, if any, for the demo candidates. @returns true if anything was written */
export async function seedDemoAttestations(
  db: Database,
  tenantId: number,
  terms: SiteConfig['termsOfService'],
  emails: readonly string[],
  at: Date,
): Promise<boolean> {
  if (!terms.enabled) return false
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM accounts a WHERE tenant_id = ${tenantId} AND email = ANY(${[...emails]})
      AND NOT EXISTS (SELECT 1 FROM terms_attestations t WHERE t.account_id = a.id)`.execute(db)
  for (const { id } of rows) {
    const attestation = { version: termsVersion(terms), terms: termsTexts(terms), attestedAt: at }
    await insertAttestation(db, { accountId: id, tenantId }, { ...attestation, language: 'en', ipAddress: '127.0.0.1' })
  }
  return rows.length > 0
}
