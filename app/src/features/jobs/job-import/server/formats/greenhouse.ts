import { firstText, isRecord, listOf, numberOf, recordOf, textOf } from '#kernel/values/json-value.ts'
import { payInterval } from '../../pay-interval.ts'
import { isCurrency } from '../../salary.ts'
import type { PayInterval } from '../../pay-interval.ts'
import { firstWebAddress } from '../../clean-text.ts'
import { applicationQuestions } from './application-questions.ts'
import { vendorReader } from './json-documents.ts'
import { workLocationIn } from '../../row.ts'

/**
 * Reader for the Greenhouse Job Board API: responses of `/v1/boards/{board}/jobs?content=true`, or of one job with
 * pay_transparency.
 */
export const readGreenhouse = vendorReader({
  title: 'Greenhouse',
  shape: 'it has no list "jobs" as the Job Board API answers',
  jobsIn: (document) => {
    if (Array.isArray(document)) return document
    if (!isRecord(document)) return null
    if (Array.isArray(document.jobs)) return document.jobs
    return 'internal_job_id' in document || 'absolute_url' in document ? [document] : null
  },
  toRow,
})

const EMPLOYMENT_NAMES = /^(employment|job|contract|time) ?type$|^commitment$|^schedule$/i

function toRow(job: unknown): unknown {
  if (!isRecord(job)) return job
  const metadata = listOf(job.metadata).filter(isRecord)
  const employment = metadata.find((field) => EMPLOYMENT_NAMES.test(textOf(field.name)))
  const place = textOf(recordOf(job.location).name)
  const offices = listOf(job.offices).map((office) => firstText(recordOf(office).location, recordOf(office).name))
  return {
    ...customFields(metadata),
    requisition_id: job.requisition_id,
    office: listOf(job.offices).map((office) => textOf(recordOf(office).name)),
    pay_range: payRanges(job).map((range) => range.words),
    id: job.id,
    title: job.title,
    description: job.content,
    language: job.language,
    locations: place === '' ? offices : place.split(/[;|]/).map((name) => name.trim()),
    department: firstText(...listOf(job.departments).map((department) => recordOf(department).name)),
    employment_type: firstText(...listOf(employment?.value)),
    work_location: workLocationIn(place),
    posted_at: firstText(job.first_published, job.updated_at),
    closes_at: job.application_deadline,
    salary: salary(job),
    apply_url: firstWebAddress(job.absolute_url),
    questions: applicationQuestions('greenhouse', job),
  }
}

function customFields(metadata: Record<string, unknown>[]): Record<string, unknown> {
  const named = metadata.filter((field) => textOf(field.name) !== '')
  return Object.fromEntries(named.map((field) => [`efcustom_text_${textOf(field.name)}`, field.value]))
}

type PayRange = { min: number; max: number; currency: string; interval: PayInterval | undefined; words: string }

function payRanges(job: Record<string, unknown>): PayRange[] {
  return listOf(job.pay_input_ranges).flatMap((entry) => {
    const range = recordOf(entry)
    const min = numberOf(range.min_cents)
    const max = numberOf(range.max_cents)
    const currency = textOf(range.currency_type).toUpperCase()
    if (min === undefined || max === undefined || !isCurrency(currency)) return []
    const title = textOf(range.title)
    const words = `${title === '' ? '' : `${title}: `}${currency} ${min / 100} to ${max / 100}`
    return [{ min: min / 100, max: max / 100, currency, interval: payInterval(title), words }]
  })
}

/** Minimum amount that can only be yearly pay in these currencies. */
const SURELY_YEARLY = 20_000
const LARGE_UNIT_CURRENCIES = new Set(['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF', 'NZD', 'SGD'])

/**
 * Derives the salary. The API states no interval, so it comes from the range's title or from an amount that can only be
 * yearly; otherwise the pay stays text. Ranges for several regions are merged.
 */
function salary(job: Record<string, unknown>): unknown {
  const ranges = payRanges(job)
  const first = ranges[0]
  if (first === undefined) return null
  const yearly = ranges.every((range) => LARGE_UNIT_CURRENCIES.has(range.currency) && range.min >= SURELY_YEARLY)
  const interval = first.interval ?? (yearly ? 'year' : undefined)
  const alike = ranges.every((range) => range.currency === first.currency && (range.interval ?? interval) === interval)
  if (interval === undefined || !alike) return null
  const min = Math.min(...ranges.map((range) => range.min))
  const max = Math.max(...ranges.map((range) => range.max))
  return { min, max, currency: first.currency, interval }
}
