import { firstText, isRecord, listOf, recordOf, textOf } from '#kernel/values/json-value.ts'
import { payInterval } from '../../pay-interval.ts'
import { isCurrency } from '../../salary.ts'
import { firstWebAddress } from '../../clean-text.ts'
import { applicationQuestions } from './application-questions.ts'
import { vendorReader } from './json-documents.ts'
import { workLocationIn } from '../../row.ts'

/** Reader for the Ashby job posting API: responses of `/posting-api/job-board/{board}?includeCompensation=true`. */
export const readAshby = vendorReader({
  title: 'Ashby',
  shape: 'it has no list "jobs" as the job posting API answers',
  jobsIn: (document) => {
    if (Array.isArray(document)) return document
    return isRecord(document) && Array.isArray(document.jobs) ? document.jobs : null
  },
  toRow,
})

function toRow(job: unknown): unknown {
  if (!isRecord(job)) return job
  const secondary = listOf(job.secondaryLocations).map((entry) => textOf(recordOf(entry).location))
  const shown = job.shouldDisplayCompensationOnJobPostings !== false
  const pay = shown ? recordOf(job.compensation) : {}
  return {
    team: job.team,
    compensation: pay.compensationTierSummary,
    id: firstText(job.id, textOf(job.jobUrl).split('/').at(-1)),
    title: job.title,
    description: firstText(job.descriptionHtml, job.descriptionPlain),
    locations: [textOf(job.location), ...secondary],
    department: firstText(job.department, job.team),
    employment_type: textOf(job.employmentType).replace(/(?<=[a-z])(?=[A-Z])/g, ' '),
    // isRemote is also true for hybrid jobs, so it counts only without better information.
    work_location: workLocationIn(textOf(job.workplaceType)) ?? (isRemoteOnly(job) ? 'remote' : undefined),
    posted_at: job.publishedAt,
    salary: salary(pay),
    private: job.isListed === false,
    apply_url: firstWebAddress(job.applyUrl, job.jobUrl),
    questions: applicationQuestions('ashby', job),
  }
}

function isRemoteOnly(job: Record<string, unknown>): boolean {
  return job.isRemote === true && textOf(job.workplaceType) === ''
}

/** Returns the salary component of the pay (others are equity and bonus); several tiers become one range. */
function salary(pay: Record<string, unknown>): unknown {
  const tiers = listOf(pay.compensationTiers).flatMap((tier) => listOf(recordOf(tier).components))
  const parts = [...listOf(pay.summaryComponents), ...tiers].map(recordOf)
  const part = parts.find((candidate) => textOf(candidate.compensationType) === 'Salary')
  const interval = payInterval(part?.interval)
  const currency = textOf(part?.currencyCode).toUpperCase()
  if (part === undefined || interval === undefined || !isCurrency(currency)) return null
  return { min: part.minValue, max: part.maxValue, currency, interval }
}
