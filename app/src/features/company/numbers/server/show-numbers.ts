import { companyApplicationService } from '#features/applying/applications/server/index.ts'
import { formService, itemsOf, plainText } from '#features/applying/forms/server/index.ts'
import { listJobsOf } from '#features/company/staff/server/index.ts'
import { visitService } from '#features/site/visits/server/index.ts'
import { readersOfAll } from '#kernel/company/staff-roles.ts'
import { dayEnd, dayIn } from '#kernel/days.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import { addDays, addMs, DAY_MS, SECOND_MS } from '#kernel/time.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { parsePositionId } from '#features/jobs/positions/rules.ts'
import { type showNumbers as showNumbersEndpoint, type StepCounts, waitingKinds } from '../contract.ts'
import type { JobCounts } from '#features/company/desk/server/index.ts'
import { deskErrors } from '#features/company/desk/errors.ts'
import { numberLimits } from '../limits.ts'
import {
  findTitles,
  listLastAnswers,
  listStays,
  listSums,
  listSumsOfJobs,
  type Period,
  type Sum,
} from './number-store.ts'

export type Numbers = DataOf<typeof showNumbersEndpoint>

/** A colleague's call for numbers. */
export interface NumberCall {
  context: FeatureContext
  tenant: SiteTenant
  viewer: Viewer
  now: Date
  locale: string
}

type PeriodCall = Pick<NumberCall, 'context' | 'tenant' | 'now'>

/** Returns the Monday of the first week of a period, in a zone. */
export function firstDay(now: Date, zone: string, weeks: number): string {
  const noon = new Date(`${dayIn(now, zone)}T12:00:00.000Z`)
  const sinceMonday = (noon.getUTCDay() + 6) % 7
  return addDays(noon, -sinceMonday - 7 * (weeks - 1))
    .toISOString()
    .slice(0, 10)
}

/** Returns the numbers of a period. @throws `desk/not-found` for a job that the colleague can't see */
export async function showNumbers(call: NumberCall, { weeks, job }: { weeks: string; job: string }): Promise<Numbers> {
  const { context, tenant, viewer } = call
  await context.use(visitService).flush()
  const readsAll = readersOfAll.some((role) => role === viewer.staffRole)
  const own = readsAll ? undefined : await listJobsOf(context.db, viewer.accountId)
  const id = job === '' ? undefined : parsePositionId(job)
  const title = id === undefined ? undefined : (await findTitles(context.db, tenant.id, [id])).get(id)
  if (job !== '' && (id === undefined || title === undefined || (own && !own.includes(id))))
    throw deskErrors.error('not-found')
  const period = periodOf(call, Number(weeks), id === undefined ? own : [id])
  const sums = await listSums(context.db, period)
  const ofAllJobs = id === undefined
  return {
    job: id === undefined || title === undefined ? null : { id, title },
    total: countsOf(sums.filter(({ week }) => week !== null)),
    weeks: weeksOf(sums, period.day, Number(weeks)),
    sources: sourcesOf(sums),
    jobs: ofAllJobs ? await jobsOf(call, sums) : [],
    stages: await stagesOf(context, period),
    questions: id === undefined ? null : await questionsOf(call, period, id),
    voluntary: readsAll ? await voluntaryOf(call, id) : [],
  }
}

/** Returns how often jobs were seen, begun and sent in the period that the page of numbers shows first. */
export async function countsOfJobs(call: PeriodCall, ids: readonly number[]): Promise<ReadonlyMap<number, JobCounts>> {
  const weeks = Number(numberLimits.weeksByDefault)
  const period = periodOf(call, weeks, ids)
  const byJob = Map.groupBy(await listSumsOfJobs(call.context.db, period), ({ positionId }) => positionId)
  return new Map(
    ids.map((id) => {
      const { views, starts, sent } = countsOf(byJob.get(id) ?? [])
      return [id, { weeks, views, starts, sent }]
    }),
  )
}

function periodOf({ tenant, now }: Omit<PeriodCall, 'context'>, weeks: number, jobs: Period['jobs']): Period {
  const zone = tenant.site.company.timeZone
  const day = firstDay(now, zone, weeks)
  const dayBefore = addDays(new Date(`${day}T12:00:00.000Z`), -1)
    .toISOString()
    .slice(0, 10)
  return { tenantId: tenant.id, jobs, day, since: addMs(dayEnd(dayBefore, zone), 1), zone, now }
}

const names = { view: 'views', bot: 'bots', start: 'starts', sent: 'sent', hired: 'hired' } as const

function countsOf(sums: readonly Pick<Sum, 'kind' | 'amount'>[]): StepCounts {
  const counts = { views: 0, bots: 0, starts: 0, sent: 0, hired: 0 }
  for (const { kind, amount } of sums) counts[names[kind]] += amount
  return counts
}

/** Sums that belong to one group, the one with the most views and applications first. */
function groups<Key>(sums: readonly Sum[], keyOf: (sum: Sum) => Key | null): [Key, StepCounts][] {
  const byKey = Map.groupBy(sums, keyOf)
  const counted = [...byKey].flatMap(([key, own]): [Key, StepCounts][] => (key === null ? [] : [[key, countsOf(own)]]))
  const weight = ({ views, starts, sent, hired }: StepCounts) => views + starts + sent + hired
  return counted.toSorted(([, one], [, other]) => weight(other) - weight(one))
}

const withoutBots = ({ bots: _bots, ...counts }: StepCounts) => counts

function weeksOf(sums: readonly Sum[], first: string, weeks: number): Numbers['weeks'] {
  const byWeek = new Map(groups(sums, ({ week }) => week))
  return Array.from({ length: weeks }, (_, n) => {
    const week = addDays(new Date(`${first}T12:00:00.000Z`), 7 * n)
      .toISOString()
      .slice(0, 10)
    return { week, ...(byWeek.get(week) ?? countsOf([])) }
  })
}

function sourcesOf(sums: readonly Sum[]): Numbers['sources'] {
  const all = groups(sums, ({ source }) => source)
    .map(([source, counts]) => ({ source, ...withoutBots(counts) }))
    .filter(({ views, starts, sent, hired }) => views + starts + sent + hired > 0)
  const shown = all.slice(0, numberLimits.sources)
  const others = all.slice(numberLimits.sources)
  if (others.length === 0) return shown
  const sum = (name: 'views' | 'starts' | 'sent' | 'hired') => others.reduce((total, one) => total + one[name], 0)
  return [
    ...shown,
    { source: null, views: sum('views'), starts: sum('starts'), sent: sum('sent'), hired: sum('hired') },
  ]
}

async function jobsOf({ context, tenant }: NumberCall, sums: readonly Sum[]): Promise<Numbers['jobs']> {
  const most = groups(sums, ({ positionId }) => positionId).slice(0, numberLimits.jobs)
  const titles = await findTitles(
    context.db,
    tenant.id,
    most.map(([id]) => id),
  )
  return most.flatMap(([id, counts]) => {
    const title = titles.get(id)
    return title === undefined ? [] : [{ id, title, ...withoutBots(counts) }]
  })
}

async function stagesOf({ db }: FeatureContext, period: Period): Promise<Numbers['stages']> {
  const rows = await listStays(db, period)
  return waitingKinds.flatMap((kind) => {
    const row = rows.find((one) => one.kind === kind)
    if (!row) return []
    const { left, medianSeconds, answered, inTime } = row
    const days = medianSeconds === null ? null : (medianSeconds * SECOND_MS) / DAY_MS
    return [{ kind, left, medianDays: days === null ? null : Math.round(days * 10) / 10, answered, inTime }]
  })
}

/** Returns where drafts end among the questions that the job asks now; without voluntary ones. */
async function questionsOf(
  { context, tenant, locale }: NumberCall,
  period: Period,
  id: number,
): Promise<Numbers['questions']> {
  const form = await context.use(formService).current(context.db, tenant.id, id, locale)
  const items = itemsOf(form).filter(({ name, type }) => !form.demographicFields.has(name) && !isText(type))
  const last = await listLastAnswers(
    context.db,
    period,
    items.map(({ name }) => name),
  )
  const sent = last.reduce((sum, one) => sum + one.sent, 0)
  const unsentFrom = (place: number) => last.reduce((sum, one) => sum + (one.place >= place ? one.unsent : 0), 0)
  const stoppedAt = (place: number) => last.find((one) => one.place === place)?.unsent ?? 0
  return {
    begun: sent + unsentFrom(0),
    sent,
    unanswered: stoppedAt(0),
    questions: items.map(({ name, label }, index) => ({
      name,
      label: plainText(label || name).trim(),
      reached: sent + unsentFrom(index + 1),
      stopped: stoppedAt(index + 1),
    })),
  }
}

const isText = (type: string) => type === 'info' || type === 'instruction'

async function voluntaryOf(
  { context, tenant }: NumberCall,
  positionId: number | undefined,
): Promise<Numbers['voluntary']> {
  return (await context.use(companyApplicationService).voluntaryCounts(tenant.id, { positionId })).questions
}
