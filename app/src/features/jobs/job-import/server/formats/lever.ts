import { firstText, isRecord, listOf, numberOf, recordOf, textOf } from '#kernel/values/json-value.ts'
import { momentOfMilliseconds } from '../../dates.ts'
import { payInterval } from '../../pay-interval.ts'
import { isCurrency } from '../../salary.ts'
import { firstWebAddress } from '../../clean-text.ts'
import { asHtml, sectionAsHtml } from '../descriptions/as-html.ts'
import { applicationQuestions } from './application-questions.ts'
import { vendorReader } from './json-documents.ts'
import { workLocationIn } from '../../row.ts'

/** Reader for the Lever Postings API: responses of `/v0/postings/{site}?mode=json`, or of one posting. */
export const readLever = vendorReader({
  title: 'Lever',
  shape: 'it is not a list of postings with "text" and "categories"',
  jobsIn: (document) => {
    if (Array.isArray(document)) return document
    return isRecord(document) && 'text' in document ? [document] : null
  },
  toRow,
})

function toRow(job: unknown): unknown {
  if (!isRecord(job)) return job
  const categories = recordOf(job.categories)
  const places = listOf(categories.allLocations).map(textOf)
  const department = firstText(categories.department, categories.team)
  return {
    team: categories.department === undefined ? undefined : categories.team,
    level: categories.level,
    country: job.country,
    id: job.id,
    title: job.text,
    description: description(job),
    locations: places.some((place) => place !== '') ? places : [textOf(categories.location)],
    department,
    employment_type: textOf(categories.commitment),
    work_location: workLocationIn(textOf(job.workplaceType)),
    posted_at: momentOfMilliseconds(numberOf(job.createdAt)),
    salary: salary(recordOf(job.salaryRange)),
    apply_url: firstWebAddress(job.applyUrl, job.hostedUrl),
    questions: applicationQuestions('lever', job),
  }
}

/** Joins opening, body, lists under their headings, closing and pay text, as on Lever's own pages. */
function description(job: Record<string, unknown>): string {
  const lists = listOf(job.lists).map((entry) => {
    const list = recordOf(entry)
    const items = textOf(list.content)
    return items === '' ? '' : sectionAsHtml(textOf(list.text), `<ul>${items}</ul>`)
  })
  const parts = [asHtml(firstText(job.description, job.descriptionPlain)), ...lists]
  parts.push(asHtml(firstText(job.additional, job.additionalPlain)))
  parts.push(asHtml(firstText(job.salaryDescription, job.salaryDescriptionPlain)))
  return parts.filter((part) => part !== '').join('\n')
}

function salary(range: Record<string, unknown>): unknown {
  const interval = payInterval(range.interval)
  const currency = textOf(range.currency).toUpperCase()
  if (interval === undefined || !isCurrency(currency)) return null
  return { min: range.min, max: range.max, currency, interval }
}
