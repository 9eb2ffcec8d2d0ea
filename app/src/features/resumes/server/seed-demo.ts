import { sql } from 'kysely'
import { ownResumePdf } from '#features/resume-export/server/index.ts'
import type { DataOwner } from '#platform/personal-data/part.ts'
import type { ResumeService } from './resume-service.ts'
import { keepResume } from './upload-resume.ts'

const EMAIL = 'alice@example.com'
const FILE_NAME = 'Alice Moreau.pdf'

/** Writes alice's profile to a PDF and keeps it as her résumé if she has none. @returns true if one was written */
export async function seedDemoResume(service: ResumeService, tenantId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<DataOwner>`
    SELECT tenant_id AS "tenantId", id AS "accountId" FROM accounts a
    WHERE tenant_id = ${tenantId} AND email = ${EMAIL}
      AND NOT EXISTS (SELECT 1 FROM resumes r WHERE r.account_id = a.id)`.execute(service.db)
  const [alice] = rows
  if (!alice) return false
  const bytes = await ownResumePdf(service.profile, alice, { language: 'en', now })
  await keepResume(service, alice, { name: FILE_NAME, bytes })
  return true
}
