import { sql } from 'kysely'
import { ownResumePdf } from '#features/candidate/resume-export/server/index.ts'
import { fullName } from '#kernel/viewer.ts'
import type { DemoSites } from '#platform/feature/ports.ts'
import type { DataOwner } from '#platform/personal-data/held-data.ts'
import type { ResumeDependencies } from './dependencies.ts'
import { storeResume } from './upload-resume.ts'

interface Person extends DataOwner {
  firstName: string
  lastName: string
}

/** Stores a PDF of each demo profile as its person's résumé, unless they have one. @returns true if any was written */
export async function seedDemoResumes(service: ResumeDependencies, sites: DemoSites, now: Date): Promise<boolean> {
  const { rows: people } = await sql<Person>`
    SELECT a.tenant_id AS "tenantId", a.id AS "accountId", a.first_name AS "firstName", a.last_name AS "lastName"
    FROM accounts a JOIN profiles p ON p.account_id = a.id
    WHERE a.tenant_id IN (${sql.join(Object.values(sites))}) AND a.email LIKE '%@example.com'
      AND NOT EXISTS (SELECT 1 FROM resumes r WHERE r.account_id = a.id)
    ORDER BY a.email`.execute(service.db)
  for (const { firstName, lastName, ...owner } of people) {
    const bytes = await ownResumePdf(service.profile, owner, { language: 'en', now })
    await storeResume(service, owner, { name: `${fullName(firstName, lastName)}.pdf`, bytes })
  }
  return people.length > 0
}
