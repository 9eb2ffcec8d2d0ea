import { z } from 'zod'
import { defineEndpoint } from '#kernel/endpoint.ts'
import * as limits from '#config/limits.ts'
import { telemetryLimits } from './limits.ts'

const word = z.string().max(telemetryLimits.word).optional()

/** A timing or count: its name, its value in the unit implied by the name, and its page. */
const metric = z.object({ name: z.string().max(telemetryLimits.word), value: z.number(), page: word })

export const logEvent = defineEndpoint({
  id: 'telemetry.log',
  method: 'POST',
  path: '/vslog',
  summary: 'Report an event or timings of a page.',
  access: 'public',
  tenant: 'optional',
  query: z.looseObject({
    event: z.unknown().optional(),
    namespace: z.unknown().optional(),
    domain: z.unknown().optional(),
    pid: z.unknown().optional(),
  }),
  body: z.object({
    namespace: word,
    event: word,
    data_json: z.union([z.string().max(telemetryLimits.data), z.record(z.string(), z.unknown())]).optional(),
    metrics_to_push: z.array(metric).max(telemetryLimits.metrics).optional(),
  }),
  data: z.object({ accepted: z.int() }),
  refusals: [403, 404, 413, 415, 422, 429],
  bodyLimitBytes: limits.vslogBodyBytes,
  callsPerMinute: limits.vslogPerMinute,
})

export const telemetryEndpoints = [logEvent]
