import { checkJobPosting } from '#features/publishing/check-job-posting.ts'
import { jobPosting } from '#features/publishing/job-posting.ts'
import type { PositionContent } from '#features/positions/position.ts'

/** Stands for the address of the site, which no fault depends on. */
const SITE = { companyName: 'Company', origin: 'https://jobs.example' }

/** Returns what the data of a job for search engines lack, as Google's rules for job postings require it; none for a private job. */
export function postingFaults(content: PositionContent, now: Date): string[] {
  if (content.private) return []
  const position = { ...content, id: 0, archivedAt: null, privateKey: null }
  const posting = jobPosting(position, SITE, now)
  return posting ? checkJobPosting(posting, now).map(({ path, message }) => `${path} ${message}`.trim()) : []
}
