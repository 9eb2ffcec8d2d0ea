import { z } from 'zod'
import { stageKinds } from '#features/applying/applications/states.ts'
import { positionErrors } from '#features/jobs/positions/errors.ts'
import { deliveryStateNames } from '#features/site/webhooks/states.ts'
import { webhookEvents } from '#features/site/webhooks/rules.ts'
import { apiScopes, DESK_API } from '#kernel/company/api-scopes.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'

const site = z.looseObject({ domain: z.unknown().optional() })
const own = { access: 'staff', tenant: 'optional', roles: ['owner'] } as const
const time = z.iso.datetime()

const apiKey = z
  .object({
    prefix: z.string().describe('The part of the key that isn’t secret.'),
    name: z.string(),
    scopes: z.array(z.enum(apiScopes)),
    createdAt: time,
    lastUsedAt: time.nullable(),
    expiresAt: time.nullable(),
    revokedAt: time.nullable(),
    isValid: z.boolean().describe('False once the key has expired or is revoked.'),
  })
  .meta({ id: 'ApiKey' })
export type ApiKeyFacts = z.output<typeof apiKey>

const webhook = z
  .object({
    id: z.int(),
    url: z.string(),
    events: z.array(z.enum(webhookEvents)).describe('Empty for all events.'),
    createdAt: time,
    counts: z
      .object({ pending: z.int(), delivered: z.int(), givenUp: z.int() })
      .describe('Recent deliveries by state.'),
  })
  .meta({ id: 'Webhook' })
export type WebhookFacts = z.output<typeof webhook>

const delivery = z
  .object({
    id: z.string(),
    webhookId: z.int(),
    event: z.string(),
    state: z.enum(deliveryStateNames),
    attempts: z.int(),
    answer: z.string().describe('Status and beginning of the last response, or what prevented one.'),
    createdAt: time,
  })
  .meta({ id: 'WebhookDelivery' })
export type DeliveryFacts = z.output<typeof delivery>

export const listPrograms = defineEndpoint({
  id: 'siteSettings.programs',
  method: 'GET',
  path: `${DESK_API}/programs`,
  summary: 'Return the keys of the company API, the webhooks, and deliveries that failed so far. Secrets are left out.',
  ...own,
  query: site,
  data: z.object({
    keys: z.array(apiKey),
    webhooks: z.array(webhook),
    deliveries: z.array(delivery).describe('Newest first.'),
  }),
})

const stage = z
  .object({
    key: z.string(),
    kind: z.enum(stageKinds),
    labels: z.record(z.string(), z.string()).describe('Names by language.'),
    expectedDays: z.int().nullable(),
  })
  .meta({ id: 'StageFacts' })
export type StageFacts = z.output<typeof stage>

export const listStages = defineEndpoint({
  id: 'siteSettings.stages',
  method: 'GET',
  path: `${DESK_API}/stages`,
  summary: 'Return the stages of a job, or those of all jobs without own ones, with their names in all languages.',
  ...own,
  query: site.extend({ job: z.coerce.number().int().optional() }),
  data: z.object({
    stages: z.array(stage).describe('In order.'),
    isOwn: z.boolean().describe('False for a job that has the stages of all jobs.'),
    job: z.string().nullable().describe('Title of the job.'),
  }),
  refusals: [422, positionErrors.refusals('not-found')],
})

export const setupEndpoints = [listPrograms, listStages]
