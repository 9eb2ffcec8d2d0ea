import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** An application whose last email came back. */
export interface RefusedMail {
  encId: string
  at: Date
}

/** Returns the applications of a company whose last email was refused for good since an instant, newest first. */
export async function listRefusedMails(
  db: Database,
  tenantId: number,
  { since, limit }: { since: Date; limit: number },
): Promise<RefusedMail[]> {
  const { rows } = await sql<RefusedMail>`
    SELECT a.enc_id AS "encId", refused.at FROM mail_deliveries refused
    JOIN applications a ON a.enc_id = refused.about AND a.tenant_id = ${tenantId} AND a.erased_at IS NULL
    WHERE refused.tenant_id = ${tenantId} AND refused.state = 'refused' AND refused.at > ${since}
      AND NOT EXISTS (
        SELECT 1 FROM mail_deliveries later
        WHERE later.tenant_id = ${tenantId} AND later.about = refused.about AND later.number > refused.number)
    ORDER BY refused.at DESC, a.id LIMIT ${limit}`.execute(db)
  return rows
}
