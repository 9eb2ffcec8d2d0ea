import { deskApplicationService, reviewService } from '#features/applying/applications/server/index.ts'
import { listForms } from '#features/applying/forms/server/index.ts'
import { assumedCurrency, currencies } from '#features/jobs/job-import/pay-currency.ts'
import { BY_HAND, jobFormService } from '#features/jobs/job-import/server/index.ts'
import { gazetteerService } from '#features/jobs/places/server/index.ts'
import type { Position } from '#features/jobs/positions/position.ts'
import { findPosition, positionUrl } from '#features/jobs/positions/server/index.ts'
import { positionState } from '#features/jobs/positions/states.ts'
import { listJobsOf } from '#features/company/staff/server/index.ts'
import { jobWriters, readers } from '#kernel/company/staff-roles.ts'
import { closingOf, dayIn } from '#kernel/days.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { JobChoices, ShownJob } from '../../job-contract.ts'
import { deskErrors } from '../../errors.ts'
import { deskLimits } from '../../limits.ts'
import { readsAll } from '../records/desk-call.ts'
import { listJobWords } from './job-words-store.ts'

/** A colleague's call about jobs. */
export interface JobCall {
  context: FeatureContext
  tenant: SiteTenant
  viewer: Viewer
  now: Date
  /** Language of the reader. */
  locale: string
}

/** True for a colleague who sees a job of the company: one who writes jobs, or a hiring manager of this one. */
export async function seesJob(
  { context: { db }, viewer }: Pick<JobCall, 'context' | 'viewer'>,
  job: number,
): Promise<boolean> {
  if (jobWriters.some((role) => role === viewer.staffRole)) return true
  return readers.some((role) => role === viewer.staffRole) && (await listJobsOf(db, viewer.accountId)).includes(job)
}

/** Returns a job with the values of its fields. @throws `desk/not-found`, also for another job of a hiring manager */
export async function showJob(call: JobCall, id: number): Promise<ShownJob> {
  const { context, tenant, viewer, now } = call
  const position = (await seesJob(call, id)) ? await findPosition(context.db, tenant.id, id) : undefined
  if (!position) throw deskErrors.error('not-found')
  const { source, displayJobId: displayId } = position
  return {
    id,
    displayId,
    state: positionState(position, now),
    link: positionUrl(position),
    feed: source === BY_HAND ? null : source,
    fields: {
      ...fieldsOf(position, tenant.site.company.timeZone),
      form: await context.use(jobFormService).chosen(context.db, position),
    },
    choices: await showChoices(call),
    canWrite: jobWriters.some((role) => role === viewer.staffRole),
    canRead: readers.some((role) => role === viewer.staffRole),
    names: readsAll(viewer) ? await namesOf(call, id) : null,
  }
}

/** Returns the stage until which the names of a job's applicants are hidden, and those that can be. */
async function namesOf({ context, tenant, locale }: JobCall, id: number): Promise<ShownJob['names']> {
  const desk = context.use(deskApplicationService)
  const stages = await desk.stages(tenant.id, id, locale)
  return {
    until: (await context.use(reviewService).namesHiddenUntil(id)) ?? null,
    stages: stages.filter(({ kind }) => kind !== 'new' && kind !== 'rejected').map(({ key, name }) => ({ key, name })),
  }
}

const fieldsOf = (position: Position, zone: string): Omit<ShownJob['fields'], 'form'> => ({
  title: position.title,
  description: position.description,
  language: position.language,
  places: position.locations.map(({ label }) => label),
  department: position.department,
  employmentType: position.employmentType,
  workplace: position.workLocation,
  salary: position.salary,
  closes: position.closesAt && closingOf(position.closesAt, zone).day,
  contact: position.contact,
  isPrivate: position.privateKey !== null,
})

/** Returns what the form of a job offers. */
export async function showChoices({ context: { db }, tenant: { id, site }, now }: JobCall): Promise<JobChoices> {
  const { timeZone: zone, country } = site.company
  const [forms, departments, employmentTypes] = await Promise.all([
    listForms(db, id),
    listJobWords(db, id, 'department'),
    listJobWords(db, id, 'employment_type'),
  ])
  return {
    forms: forms
      .filter(({ purpose, source }) => purpose === 'application' && source === 'company')
      .map(({ key, title }) => ({ key, title })),
    departments,
    employmentTypes,
    languages: [...site.supportedLanguages],
    currencies: [...currencies],
    currency: assumedCurrency(country) ?? null,
    zone,
    today: dayIn(now, zone),
  }
}

/** Returns places whose name begins with a text, as they are written in a job. */
export function suggestPlaces({ context }: Pick<JobCall, 'context'>, text: string, language: string): string[] {
  const found = context.use(gazetteerService).suggest(text, deskLimits.placesSuggested, language)
  return [...new Set(found.map(({ label }) => label))]
}
