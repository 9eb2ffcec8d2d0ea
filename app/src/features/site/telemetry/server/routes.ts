import type { RequestContext } from '#platform/http/context.ts'
import { bind, type Binding, first } from '#platform/http/endpoints.ts'
import { logEvent } from '../contract.ts'
import { type LoggableEvent, loggableEvent } from './loggable-event.ts'

function record(context: RequestContext, about: { domain: string; pid?: string }, event: LoggableEvent): number {
  const { metrics, ...named } = event
  if (event.event !== undefined) context.info({ ...about, ...named }, 'page event')
  if (metrics.length > 0) context.info({ ...about, metrics }, 'page timings')
  return (event.event === undefined ? 0 : 1) + metrics.length
}

/** Logs events and timings of pages. */
export function telemetryBindings(): Binding[] {
  return [
    bind(logEvent, ({ query, body, tenant, context }) => {
      const named = {
        ...body,
        event: body.event ?? first(query.event)?.slice(0, 100),
        namespace: body.namespace ?? first(query.namespace)?.slice(0, 100),
      }
      // Only a position's number is worth a line; any other text could be personal.
      const pid = /^\d{1,16}/.exec(first(query.pid) ?? '')?.[0]
      return {
        data: { accepted: record(context, { domain: tenant.domain, ...(pid ? { pid } : {}) }, loggableEvent(named)) },
      }
    }),
  ]
}
