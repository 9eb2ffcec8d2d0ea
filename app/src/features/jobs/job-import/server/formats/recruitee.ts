import { firstText, isRecord, listOf, recordOf, textOf } from '#kernel/values/json-value.ts'
import { payInterval } from '../../pay-interval.ts'
import { isCurrency } from '../../salary.ts'
import { firstWebAddress } from '../../clean-text.ts'
import { asHtml } from '../descriptions/as-html.ts'
import { applicationQuestions } from './application-questions.ts'
import { vendorReader } from './json-documents.ts'

/** Reader for the Recruitee Careers Site API: responses of `/api/offers`, or of one offer. */
export const readRecruitee = vendorReader({
  title: 'Recruitee',
  shape: 'it has no list "offers" as the Careers Site API answers',
  jobsIn: (document) => {
    if (Array.isArray(document)) return document
    if (!isRecord(document)) return null
    if (Array.isArray(document.offers)) return document.offers
    return isRecord(document.offer) ? [document.offer] : null
  },
  toRow,
})

function toRow(job: unknown): unknown {
  if (!isRecord(job)) return job
  return {
    category: words(job.category_code),
    experience: words(job.experience_code),
    education: words(job.education_code),
    tags: job.tags,
    id: job.id,
    title: job.title,
    description: [asHtml(textOf(job.description)), asHtml(textOf(job.requirements))].join('\n'),
    locations: locations(job),
    department: textOf(job.department),
    employment_type: words(job.employment_type_code),
    work_location: workLocation(job),
    posted_at: firstText(job.published_at, job.created_at),
    closes_at: job.close_at,
    salary: salary(recordOf(job.salary)),
    apply_url: firstWebAddress(job.careers_apply_url, job.careers_url),
    questions: applicationQuestions('recruitee', job),
  }
}

/** Converts a code such as fulltime_permanent to words: "Fulltime permanent". */
function words(code: unknown): string {
  const text = textOf(code).replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function locations(job: Record<string, unknown>): string[] {
  const places = listOf(job.locations).map((entry) => placeName(recordOf(entry)))
  const named = places.filter((place) => place !== '')
  return named.length > 0 ? named : [firstText(job.location, placeName(job))]
}

function placeName(place: Record<string, unknown>): string {
  const parts = [
    textOf(place.city),
    firstText(place.state, place.state_name),
    firstText(place.country, place.country_code),
  ]
  const name = parts.filter((part) => part !== '').join(', ')
  return name === '' ? firstText(place.name) : name
}

function workLocation(job: Record<string, unknown>): string | undefined {
  const choices = [job.hybrid === true && 'hybrid', job.remote === true && 'remote', job.on_site === true && 'onsite']
  const chosen = choices.filter((choice) => choice !== false)
  return chosen.length > 1 ? 'hybrid' : chosen[0]
}

function salary(pay: Record<string, unknown>): unknown {
  const interval = payInterval(pay.period)
  const currency = textOf(pay.currency).toUpperCase()
  if (interval === undefined || !isCurrency(currency)) return null
  return { min: pay.min, max: pay.max, currency, interval }
}
