import { listOpenPositions } from '#features/jobs/positions/server/index.ts'
import { type Database, databaseNow } from '#platform/db/database.ts'
import { type Finding, findingsOf } from '#platform/doctor/finding.ts'
import { checkJobPosting } from '../check-job-posting.ts'
import { jobPosting } from '../job-posting.ts'
import { listCompanies } from './check-store.ts'
import { publishingLimits } from '../limits.ts'

/** Checks the data about each site's open jobs that job search engines get. */
export async function checkPostings(db: Database): Promise<Finding[]> {
  const { ok, warning } = findingsOf('Job postings')
  const now = await databaseNow(db)
  const findings: Finding[] = []
  for (const { id, domain } of await listCompanies(db)) {
    const { count, faults } = await faultsOf(db, { id, domain }, now)
    if (count > 0 && faults.size === 0) findings.push(ok(`${domain}: ${count} open jobs are complete.`))
    for (const [message, ids] of faults)
      findings.push(
        warning(
          `${domain}: ${ids.length} of ${count} open jobs: ${message} (${ids.slice(0, publishingLimits.faultsNamed).join(', ')}${ids.length > publishingLimits.faultsNamed ? ', …' : ''})`,
        ),
      )
  }
  return findings
}

async function faultsOf(db: Database, { id: tenantId, domain }: { id: number; domain: string }, now: Date) {
  const faults = new Map<string, string[]>()
  const site = { companyName: domain, origin: `https://${domain}` }
  let count = 0
  for (let afterId = 0; count < publishingLimits.postingsChecked;) {
    const positions = await listOpenPositions(db, tenantId, afterId, publishingLimits.postingsAtOnce)
    for (const position of positions) {
      const posting = jobPosting(position, site, now)
      for (const { path, message } of posting ? checkJobPosting(posting, now) : []) {
        const text = `${path} ${message}`.trim()
        faults.set(text, [...(faults.get(text) ?? []), position.displayJobId])
      }
    }
    count += positions.length
    if (positions.length < publishingLimits.postingsAtOnce) break
    afterId = positions.at(-1)?.id ?? afterId
  }
  return { count, faults }
}
