import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'

export interface Owner {
  accountId: string
  tenantId: number
}

/** A candidate's progress; no row exists before the first step. */
export interface StepTimes {
  onboardedAt: Date | null
  bootstrappedAt: Date | null
  postponedAt: Date | null
}

export async function findSteps(db: Database, { accountId, tenantId }: Owner): Promise<StepTimes | undefined> {
  const { rows } = await sql<StepTimes>`
    SELECT onboarded_at AS "onboardedAt", bootstrapped_at AS "bootstrappedAt", postponed_at AS "postponedAt"
    FROM onboarding_steps WHERE account_id = ${accountId} AND tenant_id = ${tenantId}`.execute(db)
  return rows[0]
}

/** Marks a step as done; idempotent, keeping the first time. */
export async function markStep(
  db: Database | Transaction,
  owner: Owner,
  step: 'onboarded' | 'bootstrapped' | 'postponed',
  now: Date,
): Promise<void> {
  const column = sql.ref(`${step}_at`)
  await sql`
    INSERT INTO onboarding_steps (account_id, tenant_id, ${column}, updated_at)
    VALUES (${owner.accountId}, ${owner.tenantId}, ${now}, ${now})
    ON CONFLICT (account_id) DO UPDATE
      SET ${column} = coalesce(onboarding_steps.${column}, excluded.${column})`.execute(db)
}
