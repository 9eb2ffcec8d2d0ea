import { firstText, isRecord, listOf, recordOf, textOf } from '#kernel/values/json-value.ts'
import { firstWebAddress } from '../../clean-text.ts'
import { applicationQuestions } from './application-questions.ts'
import { vendorReader } from './json-documents.ts'

/** Reader for the public jobs of a Workable account (`/api/accounts/{account}?details=true`). */
export const readWorkable = vendorReader({
  title: 'Workable',
  shape: 'it has no list "jobs" as the public jobs of an account have',
  jobsIn: (document) => (isRecord(document) && Array.isArray(document.jobs) ? document.jobs : null),
  toRow,
})

function toRow(job: unknown): unknown {
  if (!isRecord(job)) return job
  return {
    function: textOf(job.function),
    industry: textOf(job.industry),
    experience_level: textOf(job.experience),
    education_level: textOf(job.education),
    ref_number: textOf(job.code),
    // Named by the API in all later calls.
    id: textOf(job.shortcode),
    title: job.title,
    description: job.description,
    locations: locations(job),
    department: textOf(job.department),
    employment_type: textOf(job.employment_type),
    work_location: workLocation(job),
    posted_at: firstText(job.published_on, job.created_at),
    apply_url: firstWebAddress(job.application_url, job.url, job.shortlink),
    questions: applicationQuestions('workable', job),
  }
}

/** Returns the places that the account shows, else the one of the job itself. */
function locations(job: Record<string, unknown>): unknown[] {
  const shown = listOf(job.locations)
    .map(recordOf)
    .filter(({ hidden }) => hidden !== true)
  const names = [...shown, job].map(({ city, region, state, country }) =>
    [textOf(city), firstText(region, state), textOf(country)].filter((part) => part !== '').join(', '),
  )
  return [...new Set(shown.length > 0 ? names.slice(0, -1) : names)]
    .filter((name) => name !== '')
    .map((name) => ({ name }))
}

function workLocation({ workplace_type: type, telecommuting }: Record<string, unknown>): string | undefined {
  const known: Readonly<Record<string, string>> = { remote: 'remote', hybrid: 'hybrid', on_site: 'onsite' }
  return known[textOf(type)] ?? (telecommuting === true ? 'remote' : undefined)
}
