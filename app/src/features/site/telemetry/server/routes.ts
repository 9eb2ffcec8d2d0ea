import type { RequestContext } from '#platform/http/context.ts'
import { bind, type Binding, first } from '#platform/http/endpoints.ts'
import { logEvent } from '../contract.ts'
import { type LoggableEvent, loggableEvent } from './loggable-event.ts'
import { telemetryLimits } from '../limits.ts'

function record(context: RequestContext, about: { domain: string; pid?: string }, event: LoggableEvent): number {
  const { metrics, ...named } = event
  if (event.event !== undefined) context.info({ ...about, ...named }, 'page event')
  if (metrics.length > 0) context.info({ ...about, metrics }, 'page timings')
  return (event.event === undefined ? 0 : 1) + metrics.length
}

/** Logs events and timings of pages. */
export const telemetryBindings = (): Binding[] => [
  bind(logEvent, ({ query, body, tenant: { domain }, context }) => {
    const named = {
      ...body,
      event: body.event ?? first(query.event)?.slice(0, telemetryLimits.word),
      namespace: body.namespace ?? first(query.namespace)?.slice(0, telemetryLimits.word),
    }
    return { data: { accepted: record(context, { domain, ...positionOf(query.pid) }, loggableEvent(named)) } }
  }),
]

/** Returns a position's number; any other text could be personal, and isn't worth a line. */
function positionOf(parameter: unknown): { pid?: string } {
  const pid = /^\d{1,16}/.exec(first(parameter) ?? '')?.[0]
  return pid ? { pid } : {}
}
