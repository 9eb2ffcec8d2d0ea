import { z } from 'zod'
import { DESK_API } from '#kernel/company/api-scopes.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { connectionErrors } from './errors.ts'
import { connectionLimits as limits } from './limits.ts'
import { deliveryStateNames } from './states.ts'
import { credentialNames, systemNames } from './systems.ts'

const site = z.looseObject({ domain: z.unknown().optional() })
const own = { access: 'staff', tenant: 'optional', roles: ['owner'], query: site } as const
const time = z.iso.datetime()

/** Places to apply for imported jobs: this site, or the system of the job. */
export const applyPlaces = ['here', 'there'] as const

/** Fields of a connection that can be changed later. */
export const pullInput = z.object({
  every_minutes: z.int().min(limits.leastMinutes).max(limits.mostMinutes),
  apply: z
    .enum(applyPlaces)
    .nullable()
    .describe('Where candidates apply; null for the site’s setting for imported jobs.'),
  close_missing: z.boolean().describe('Close jobs that are no longer in the feed.'),
})

/** Fields of a connection, as an owner enters them. */
export const connectionInput = z.object({
  system: z.enum(systemNames),
  board: z
    .string()
    .trim()
    .min(1)
    .max(limits.boardCharacters)
    .describe('Name of the board in its address, or the address of a feed.'),
  source: z
    .string()
    .trim()
    .max(limits.sourceCharacters)
    .default('')
    .describe('Source name of its jobs; empty for the name of the system and the board.'),
  origin: z
    .string()
    .trim()
    .max(limits.boardCharacters)
    .default('')
    .describe('Where the system is asked, if that isn’t its usual address: another region, a test account or a proxy.'),
  every_minutes: pullInput.shape.every_minutes.default(60),
  apply: pullInput.shape.apply.default(null),
  close_missing: pullInput.shape.close_missing.default(true),
})

const summary = z.object({
  read: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  closed: z.int(),
  rejected: z.int(),
})
export type RunSummary = z.output<typeof summary>

export const runProblem = z.object({
  row: z.int(),
  id: z.string().nullable(),
  code: z.string(),
  message: z.string().describe('In English, with the value that it is about.'),
  isLeftOut: z.boolean(),
})
export type RunProblem = z.output<typeof runProblem>

export const runOutcomes = ['unchanged', 'imported', 'held', 'failed'] as const
export type RunOutcome = (typeof runOutcomes)[number]

/** Reasons for which a pull failed, closed no jobs, or has to fetch some of them again. */
export const runReasons = [
  'unreachable',
  'refused',
  'too-large',
  'unreadable',
  'no-row',
  'feed-empty',
  'feed-shrunken',
  'list-incomplete',
  'jobs-incomplete',
  'stopped',
] as const
export type RunReason = (typeof runReasons)[number]

const run = z
  .object({
    id: z.int(),
    beganAt: time,
    endedAt: time.nullable().describe('Null while it runs.'),
    outcome: z.enum(runOutcomes).nullable(),
    summary: summary.nullable(),
    problems: z.array(runProblem),
    reason: z.enum(runReasons).nullable(),
    said: z.string().describe('The words of the system, if it refused.'),
  })
  .meta({ id: 'ConnectionRun' })
export type RunFacts = z.output<typeof run>

const delivery = z.object({
  id: z.int(),
  application: z.string(),
  name: z.string(),
  job: z.string(),
  version: z.int(),
  state: z.enum(deliveryStateNames),
  attempts: z.int(),
  at: time.nullable(),
  reasons: z
    .array(
      z.object({
        question: z.string().nullable().describe('A question that the system requires.'),
        code: z.enum(['not-published', 'file-not-taken']).nullable(),
        text: z.string().describe('The words of the system, or the name of a file; empty for the others.'),
      }),
    )
    .describe('Reasons for which it wasn’t delivered.'),
  unsent: z.array(z.string()).describe('Answered questions that the system doesn’t ask.'),
})
export type DeliveryFacts = z.output<typeof delivery>

const sending = z.object({
  since: time,
  refusedAt: time.nullable().describe('Time since when the system refuses the credentials.'),
  failingSince: time.nullable(),
  counts: z.record(z.enum(deliveryStateNames), z.int()),
  statusAddress: z.string(),
  stages: z.array(z.object({ name: z.string(), stage: z.string().nullable() })).describe('Stages of the system.'),
  companyStages: z.array(z.object({ key: z.string(), name: z.string() })),
  deliveries: z.array(delivery).describe('Those that need a person first, then the newest.'),
})
export type SendingFacts = z.output<typeof sending>

const connection = z
  .object({
    id: z.int(),
    system: z.enum(systemNames),
    board: z.string(),
    address: z.string(),
    source: z.string(),
    everyMinutes: z.int(),
    apply: z.enum(applyPlaces).nullable(),
    closeMissing: z.boolean(),
    pausedAt: time.nullable(),
    nextPullAt: time,
    openJobs: z.int(),
    credentials: z
      .array(
        z.object({
          name: z.enum(credentialNames),
          required: z.boolean(),
          isKept: z.boolean().describe('True if it was given before.'),
        }),
      )
      .describe('What the system wants for applications; empty if it takes none.'),
    sending: sending.nullable().describe('Null if no applications are sent.'),
    runs: z.array(run).describe('Newest first.'),
  })
  .meta({ id: 'Connection' })
export type ConnectionFacts = z.output<typeof connection>

export const listConnections = defineEndpoint({
  id: 'connections.list',
  method: 'GET',
  path: `${DESK_API}/connections`,
  summary: 'Return the feeds of jobs that are pulled, each with its newest pulls.',
  ...own,
  data: z.object({ connections: z.array(connection) }),
})

export const checkConnection = defineEndpoint({
  id: 'connections.check',
  method: 'POST',
  path: `${DESK_API}/connections/check`,
  summary: 'Fetch a feed and say what a pull would do. Nothing is written.',
  ...own,
  body: connectionInput,
  data: z.object({
    outcome: z.enum(runOutcomes),
    summary: summary.nullable(),
    problems: z.array(runProblem),
    reason: z.enum(runReasons).nullable(),
    said: z.string(),
  }),
  refusals: [422, 429, connectionErrors.refusals('bad-board', 'bad-address', 'unknown-host', 'private-address')],
  callsPerMinute: limits.checksPerMinute,
})

export const connectionEndpoints = [listConnections, checkConnection]
