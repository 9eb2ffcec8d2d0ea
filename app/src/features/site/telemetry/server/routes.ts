import type { RequestContext } from '#platform/http/context.ts'
import { bind, type Binding, first } from '#platform/http/endpoints.ts'
import { logEvent } from '../contract.ts'

/** Keys of event data that are logged; anything else could be personal and is dropped. */
const LOGGED = new Set(['page', 'kind', 'count', 'duration_ms', 'status', 'position_id', 'message_id'])

function loggable(data: string | Record<string, unknown> | undefined): Record<string, string | number> {
  let parsed: unknown = data
  if (typeof data === 'string') {
    try {
      parsed = JSON.parse(data)
    } catch {
      return {}
    }
  }
  if (typeof parsed !== 'object' || parsed === null) return {}
  const entries = Object.entries(parsed).filter(
    ([key, value]) => LOGGED.has(key) && (typeof value === 'number' || typeof value === 'string'),
  )
  return Object.fromEntries(
    entries.map(([key, value]) => [key, typeof value === 'string' ? value.slice(0, 200) : (value as number)]),
  )
}

function record(
  context: RequestContext,
  about: { domain: string; pid?: string },
  body: {
    namespace?: string | undefined
    event?: string | undefined
    data_json?: string | Record<string, unknown> | undefined
    metrics_to_push?: { name: string; value: number }[] | undefined
  },
): number {
  const metrics = body.metrics_to_push ?? []
  if (body.event)
    context.info(
      { ...about, namespace: body.namespace, event: body.event, data: loggable(body.data_json) },
      'page event',
    )
  if (metrics.length > 0)
    context.info({ ...about, metrics: metrics.map(({ name, value }) => ({ name, value })) }, 'page timings')
  return (body.event ? 1 : 0) + metrics.length
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
      return { data: { accepted: record(context, { domain: tenant.domain, ...(pid ? { pid } : {}) }, named) } }
    }),
  ]
}
