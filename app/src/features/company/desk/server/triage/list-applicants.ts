import {
  type DeskChoice,
  deskApplicationService,
  type RequiredQuestion,
} from '#features/applying/applications/server/index.ts'
import { findPosition } from '#features/jobs/positions/server/index.ts'
import { deskErrors } from '../../errors.ts'
import { deskLimits } from '../../limits.ts'
import { type DeskCall, jobsOf, readsAll } from '../records/desk-call.ts'
import { presentApplicant } from '../records/present.ts'

/** The filters of a list as the call has them. */
interface Filters extends Omit<DeskChoice, 'positionIds' | 'unreadBy' | 'overdue' | 'answer' | 'requiredAnswer'> {
  job?: number | undefined
  unread?: '1' | undefined
  overdue?: '1' | undefined
  answer?: string | undefined
  required?: string | undefined
  order: 'newest' | 'oldest' | 'changed' | 'name'
}

/** Returns a page of the applications to a job, or to all jobs that the colleague reads. @throws `desk/not-found` */
export async function listApplicants(call: DeskCall, { offset, order, ...filters }: Filters & { offset: number }) {
  const { context, tenant, viewer, locale } = call
  const desk = context.use(deskApplicationService)
  const { choice, positionIds, job, offered } = await readFilters(call, filters)
  const page = { order, offset, limit: deskLimits.rows, locale }
  const [{ applications, total }, counts, stages] = await Promise.all([
    desk.find(tenant.id, choice, page),
    desk.countByStage(tenant.id, positionIds),
    desk.stages(tenant.id, job?.id ?? null, locale),
  ])
  return {
    applications: applications.map(presentApplicant),
    total,
    stages: stages.map(({ id, key, kind, name }) => ({
      id,
      key,
      kind,
      name,
      count: counts.get(id) ?? 0,
    })),
    job,
    canDecide: readsAll(viewer),
    ...offered,
  }
}

/** Returns the applications to a job by stage, with the first ones of each; at most as many as a list has. @throws `desk/not-found` */
export async function showBoard(call: DeskCall, { order, ...filters }: Filters & { job: number }) {
  const { context, tenant, viewer, locale } = call
  const desk = context.use(deskApplicationService)
  const { choice, job, offered } = await readFilters(call, filters)
  const stages = await desk.stages(tenant.id, filters.job, locale)
  const perStage = Math.max(1, Math.floor(deskLimits.rows / Math.max(1, stages.length)))
  const { applications, counts } = await desk.board(tenant.id, choice, { order, perStage, locale })
  const byStage = Map.groupBy(applications.map(presentApplicant), ({ stage }) => stage.id)
  return {
    columns: stages.map(({ id, key, kind, name }) => ({
      id,
      key,
      kind,
      name,
      count: counts.get(id) ?? 0,
      applications: byStage.get(id) ?? [],
    })),
    total: [...counts.values()].reduce((sum, count) => sum + count, 0),
    job,
    canDecide: readsAll(viewer),
    ...offered,
  }
}

/** Returns the choice of filters, with the values that they offer. */
async function readFilters(
  call: DeskCall,
  { job: jobId, unread, overdue, answer, required, ...filters }: Omit<Filters, 'order'>,
) {
  const { context, tenant, viewer, locale } = call
  const desk = context.use(deskApplicationService)
  const jobs = await jobsOf(call)
  const position = jobId === undefined ? undefined : await findPosition(context.db, tenant.id, jobId)
  if (jobId !== undefined && (!position || (jobs && !jobs.includes(jobId)))) throw deskErrors.error('not-found')
  const positionIds = jobId === undefined ? jobs : [jobId]
  const [sources, questions, requiredQuestions] = await Promise.all([
    desk.sources(tenant.id, { positionIds, limit: deskLimits.sources }),
    jobId === undefined ? [] : desk.choiceQuestions(tenant.id, jobId, locale),
    jobId === undefined ? [] : desk.requiredQuestions(tenant.id, jobId, locale),
  ])
  const [name, value] = answer === undefined ? [] : partsOf(answer)
  const option = questions
    .find((question) => question.name === name)
    ?.options.find((one) => String(one.value) === value)
  const requiredAnswer = readRequired(requiredQuestions, required)
  const choice: DeskChoice = {
    ...filters,
    positionIds,
    overdue: overdue !== undefined,
    ...(unread !== undefined && { unreadBy: viewer.accountId }),
    ...(option && name !== undefined && { answer: { name, value: option.value } }),
    ...(requiredAnswer && { requiredAnswer }),
  }
  return {
    choice,
    positionIds,
    job: position ? { id: position.id, title: position.title } : null,
    offered: {
      sources,
      required: requiredQuestions.map(({ name: field, question, answers }) => ({ name: field, question, answers })),
      questions: questions.map(({ options, ...question }) => ({
        ...question,
        options: options.map(({ value: raw, label }) => ({ value: String(raw), label })),
      })),
    },
  }
}

const STATES = ['met', 'not-met', 'unanswered'] as const

/** Returns the wanted state of a required answer; undefined for an unknown question or state. */
function readRequired(questions: readonly RequiredQuestion[], typed: string | undefined): DeskChoice['requiredAnswer'] {
  const [name, wanted] = typed === undefined ? [] : partsOf(typed)
  const question = questions.find((one) => one.name === name)
  const state = STATES.find((one) => one === wanted)
  return question && state ? { ...question, state } : undefined
}

/** Splits the filter of an answer at its first colon. */
function partsOf(answer: string): [string, string] {
  const at = answer.indexOf(':')
  return at < 0 ? [answer, ''] : [answer.slice(0, at), answer.slice(at + 1)]
}
