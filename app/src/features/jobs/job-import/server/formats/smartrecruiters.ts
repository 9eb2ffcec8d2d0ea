import { firstText, isRecord, listOf, numberOf, recordOf, textOf } from '#kernel/values/json-value.ts'
import { firstWebAddress } from '../../clean-text.ts'
import { sectionAsHtml } from '../descriptions/as-html.ts'
import { applicationQuestions } from './application-questions.ts'
import { vendorReader } from './json-documents.ts'

/**
 * Reader for the SmartRecruiters Posting API. The list (`/v1/companies/{company}/postings`) has no descriptions, so its
 * rows are rejected; responses for single postings, in a list or one per line, have them.
 */
export const readSmartRecruiters = vendorReader({
  title: 'SmartRecruiters',
  shape: 'it has neither a list "content" nor postings with "jobAd" as the Posting API answers',
  jobsIn: (document) => {
    if (Array.isArray(document)) return document
    if (!isRecord(document)) return null
    if (Array.isArray(document.content)) return document.content
    return 'jobAd' in document || 'releasedDate' in document ? [document] : null
  },
  toRow,
})

const SECTIONS = ['companyDescription', 'jobDescription', 'qualifications', 'additionalInformation']

function toRow(job: unknown): unknown {
  if (!isRecord(job)) return job
  const fields = listOf(job.customField).map(recordOf)
  const language = isRecord(job.language) ? job.language.code : job.language
  return {
    ...Object.fromEntries(fields.map((field) => [`efcustom_text_${textOf(field.fieldLabel)}`, field.valueLabel])),
    ref_number: job.refNumber,
    function: label(job.function),
    industry: label(job.industry),
    experience_level: label(job.experienceLevel),
    id: firstText(job.id, job.uuid),
    title: job.name,
    description: description(job),
    language,
    locations: location(recordOf(job.location)),
    department: firstText(label(job.department), label(job.function)),
    employment_type: label(job.typeOfEmployment),
    work_location: workLocation(recordOf(job.location)),
    posted_at: job.releasedDate,
    private: textOf(job.visibility).toUpperCase() === 'INTERNAL',
    // `ref` is a URL of the API, for programs only.
    apply_url: firstWebAddress(job.applyUrl, job.postingUrl),
    questions: applicationQuestions('smartrecruiters', job),
  }
}

function label(value: unknown): string {
  return textOf(recordOf(value).label)
}

function description(job: Record<string, unknown>): string {
  const sections = recordOf(recordOf(job.jobAd).sections)
  const parts = SECTIONS.map((name) => {
    const section = recordOf(sections[name])
    return sectionAsHtml(textOf(section.title), textOf(section.text))
  })
  return parts.filter((part) => part !== '').join('\n')
}

function location(place: Record<string, unknown>): unknown[] {
  const parts = [textOf(place.city), textOf(place.region), textOf(place.country).toUpperCase()]
  const name = firstText(place.fullLocation, parts.filter((part) => part !== '').join(', '))
  if (name === '') return []
  const lat = numberOf(place.latitude)
  const lon = numberOf(place.longitude)
  return [lat === undefined || lon === undefined ? { name } : { name, lat, lon }]
}

function workLocation(place: Record<string, unknown>): string | undefined {
  if (place.hybrid === true) return 'hybrid'
  if (place.remote === true) return 'remote'
  return place.remote === false ? 'onsite' : undefined
}
