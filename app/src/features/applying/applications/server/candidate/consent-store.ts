import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { Submission } from '../records/application-service.ts'

type Purpose = NonNullable<Submission['consents']>[number]['purpose']

/** A consent of an application, in the words that the person read. */
export interface Consent {
  purpose: Purpose
  words: string
  givenAt: Date
  revokedAt: Date | null
}

/** Returns the consents of applications by row id, in the order in which they were given. */
export async function listConsents(
  db: Database | Transaction,
  applicationIds: readonly number[],
): Promise<Map<number, Consent[]>> {
  const { rows } = await sql<Consent & { applicationId: number }>`
    SELECT application_id AS "applicationId", purpose, words, given_at AS "givenAt", revoked_at AS "revokedAt"
    FROM application_consents WHERE application_id = ANY(${[...applicationIds]}) ORDER BY id`.execute(db)
  const byApplication = new Map<number, Consent[]>()
  for (const { applicationId, ...consent } of rows)
    byApplication.set(applicationId, [...(byApplication.get(applicationId) ?? []), consent])
  return byApplication
}

/** Revokes a consent; if it covers voluntary answers, deletes them. */
export async function setRevoked(trx: Transaction, applicationId: number, purpose: string, at: Date): Promise<void> {
  await sql`
    UPDATE application_consents SET revoked_at = ${at}
    WHERE application_id = ${applicationId} AND purpose = ${purpose}`.execute(trx)
  if (purpose === 'demographic')
    await sql`
      DELETE FROM demographic_answers
      WHERE id IN (SELECT answer_id FROM demographic_owners WHERE application_id = ${applicationId})`.execute(trx)
}
