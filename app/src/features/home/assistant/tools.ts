import { z } from 'zod'
import { alertFrequencies } from '#features/candidate/job-alerts/rules.ts'
import { payIntervals } from '#features/jobs/positions/position.ts'
import { talkLimits } from './limits.ts'

/** A preference without a filter, which is read from the texts of the jobs. */
export const condition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hours'), min: z.number().optional(), max: z.number().optional() }),
  z.object({
    kind: z.literal('shift'),
    value: z.enum(['night', 'day', 'evening', 'early', 'late', 'weekend', 'on_call']),
    not: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('work_time'), value: z.enum(['part_time', 'full_time']) }),
  z.object({
    kind: z.literal('contract'),
    value: z.enum(['permanent', 'fixed_term', 'bank', 'secondment', 'apprenticeship']),
    not: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('visa_sponsorship') }),
  z.object({ kind: z.literal('driving_licence'), not: z.boolean().optional() }),
])
export type Condition = z.output<typeof condition>

const payMin = z.object({
  amount: z.number().positive(),
  currency: z.string().length(3),
  interval: z.enum(payIntervals),
})

/** A search in the assistant's terms, without empty parts. */
export const jobSearch = z.object({
  query: z.string().max(talkLimits.query).optional(),
  /** A place's name, or `current location`. */
  location: z.string().max(talkLimits.place).optional(),
  distance_km: z.number().nonnegative().optional(),
  remote: z.boolean().optional(),
  /** Values by snake-case filter name, as on the search page. */
  filters: z
    .record(
      z.string().max(talkLimits.filterName),
      z.array(z.string().max(talkLimits.filterValue)).max(talkLimits.filterValues),
    )
    .optional(),
  pay_min: payMin.optional(),
  posted_within_days: z.int().positive().optional(),
  conditions: z.array(condition).max(talkLimits.conditions).optional(),
  sort: z.enum(['relevance', 'timestamp', 'distance', 'pay']).optional(),
  start: z.int().nonnegative().optional(),
})
export type JobSearch = z.output<typeof jobSearch>

/** Pages that the assistant opens for tasks that it does not do itself. */
export const assistantPages = [
  'settings',
  'offers',
  'applications',
  'interviews',
  'profile',
  'alerts',
  'login',
] as const
export type AssistantPage = (typeof assistantPages)[number]

const positionId = z.int().positive()
const ofPosition = z.object({ position_id: positionId })
const ofPositions = z.object({ position_ids: z.array(positionId).min(1).max(talkLimits.jobsOfCall) })
const nothing = z.object({})

/** The arguments of every tool, by name; the same for both engines. */
export const toolArguments = {
  search_jobs: jobSearch,
  show_job: ofPosition,
  similar_jobs: ofPosition,
  /** The jobs that fit the person's profile best, with the reasons. */
  match_jobs: nothing,
  compare_jobs: z.object({ position_ids: z.array(positionId).min(2).max(4) }),
  list_cart: nothing,
  list_saved: nothing,
  list_alerts: nothing,
  my_applications: nothing,
  my_interviews: nothing,
  open_page: z.object({ page: z.enum(assistantPages) }),
  help: nothing,
  contact: z.object({ position_id: positionId.optional() }),
  cart_add: ofPositions,
  cart_remove: ofPositions,
  start_application: ofPositions,
  save_job: ofPosition,
  unsave_job: ofPosition,
  create_alert: z.object({ search: jobSearch, frequency: z.enum(alertFrequencies).optional() }),
  delete_alert: z.object({ name: z.string().max(talkLimits.alertName) }),
  upload_resume: nothing,
} as const

export type ToolName = keyof typeof toolArguments
export type ToolCall = { [N in ToolName]: { name: N; arguments: z.output<(typeof toolArguments)[N]> } }[ToolName]

/** Tools that change something. The assistant only proposes them; the person confirms. */
export const proposedTools = [
  'cart_add',
  'cart_remove',
  'start_application',
  'save_job',
  'unsave_job',
  'create_alert',
  'delete_alert',
  'upload_resume',
] as const satisfies readonly ToolName[]
export type ProposedTool = (typeof proposedTools)[number]
export type ProposedCall = Extract<ToolCall, { name: ProposedTool }>

/** Returns true for a tool that changes something. */
export const isProposed = (call: ToolCall): call is ProposedCall => proposedTools.some((name) => name === call.name)

/** Parses a call from outside; undefined if the tool is unknown or its arguments do not fit. */
export function parseCall(name: string, given: unknown): ToolCall | undefined {
  if (!Object.hasOwn(toolArguments, name)) return undefined
  const parsed = toolArguments[name as ToolName].safeParse(given)
  return parsed.success ? ({ name, arguments: parsed.data } as ToolCall) : undefined
}
