/** Keys of event data that are logged. */
const WORDS = new Set(['page', 'kind', 'status'])
const NUMBERS = new Set(['count', 'duration_ms', 'status', 'position_id', 'message_id'])
/** A name that a program gives, such as "page_view": it has no space and no @, as a person's name and address have. */
const NAME = /^[a-z][\w.:-]{0,99}$/i
const DIGITS = /^\d{1,16}$/

/** A report of a page, without what could be personal. */
export interface LoggableEvent {
  namespace?: string
  event?: string
  data?: Record<string, string | number>
  metrics: { name: string; value: number }[]
}

interface Report {
  namespace?: string | undefined
  event?: string | undefined
  data_json?: string | Record<string, unknown> | undefined
  metrics_to_push?: readonly { name: string; value: number }[] | undefined
}

/** Returns what of a page's report can be logged: names and numbers. Anything else could be personal and is dropped. */
export function loggableEvent({ namespace, event, data_json, metrics_to_push = [] }: Report): LoggableEvent {
  const metrics = metrics_to_push.filter(({ name }) => NAME.test(name)).map(({ name, value }) => ({ name, value }))
  if (event === undefined || !NAME.test(event)) return { metrics }
  const about = namespace !== undefined && NAME.test(namespace) ? { namespace } : {}
  return { ...about, event, data: loggableData(data_json), metrics }
}

function loggableData(given: Report['data_json']): Record<string, string | number> {
  const data = typeof given === 'string' ? parsed(given) : given
  if (typeof data !== 'object' || data === null) return {}
  return Object.fromEntries(
    Object.entries(data).flatMap(([key, value]): [string, string | number][] => {
      if (NUMBERS.has(key) && typeof value === 'number' && Number.isFinite(value)) return [[key, value]]
      if (NUMBERS.has(key) && typeof value === 'string' && DIGITS.test(value)) return [[key, value]]
      return WORDS.has(key) && typeof value === 'string' && NAME.test(value) ? [[key, value]] : []
    }),
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
