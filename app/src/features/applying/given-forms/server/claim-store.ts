import { sql } from 'kysely'
import type { Transaction } from '#platform/db/database.ts'
import type { GivenFormStatus } from '../states.ts'

/** A form that was given by a link to a person without an account. */
export interface FormByLink {
  id: number
  encId: string
  draftId: number
  status: GivenFormStatus
  title: string
}

/** Locks the forms that a company gave to an address and that no account has. */
export async function lockFormsByLink(
  trx: Transaction,
  { tenantId, email }: { tenantId: number; email: string },
): Promise<FormByLink[]> {
  const { rows } = await sql<FormByLink>`
    SELECT g.id, g.enc_id AS "encId", g.draft_id AS "draftId", g.state AS status, f.title
    FROM given_forms g JOIN drafts d ON d.id = g.draft_id JOIN form_versions v ON v.id = g.form_version_id
    JOIN forms f ON f.id = v.form_id
    WHERE g.tenant_id = ${tenantId} AND lower(g.guest_email) = ${email.toLowerCase()} AND d.account_id IS NULL
    ORDER BY g.id FOR UPDATE OF g, d`.execute(trx)
  return rows
}
