import type { IntlShape } from 'react-intl'
import type { LocaleTag } from '#config/locale-tags.ts'
import { boundedCache } from '#kernel/bounded-cache.ts'
import { loadMessages } from '#ui/i18n/messages.ts'
import { createTexts } from './create-app-context.ts'

/** Messages by language and time zone; compiling them for each page would be a tenth of the work. */
const texts = boundedCache<Promise<IntlShape>>(100)

/** Returns the messages of a language and time zone for rendering on the server. */
export function serverTexts(locale: LocaleTag, timeZone: string): Promise<IntlShape> {
  const key = `${locale} ${timeZone}`
  const known = texts.get(key)
  if (known) return known
  const made = loadMessages(locale).then((messages) => keepCompiled(createTexts(locale, timeZone, messages)))
  texts.set(key, made)
  return made
}

/** True for texts and numbers; elements are left to the library, which gives them keys. */
const isPlain = (values: unknown): values is Record<string, string | number> =>
  typeof values === 'object' &&
  values !== null &&
  Object.values(values).every((value) => typeof value === 'string' || typeof value === 'number')

/**
 * Finds compiled messages by their trees. The library writes the JSON of the whole tree for each use, and looks it up;
 * it also merges all date formats for each use, even if a message has none.
 */
function keepCompiled(intl: IntlShape): IntlShape {
  const { formatters, formatMessage, messages } = intl
  const compile = formatters.getMessageFormat
  const compiled = new Map<unknown, ReturnType<typeof compile>>()
  formatters.getMessageFormat = (message, ...how) => {
    if (typeof message === 'string') return compile(message, ...how)
    const format = compiled.get(message) ?? compile(message, ...how)
    compiled.set(message, format)
    return format
  }
  const byId = new Map<unknown, unknown>(Object.entries(messages))
  intl.formatMessage = new Proxy(formatMessage, {
    apply(usual, self, given: [{ id?: unknown }, unknown]) {
      const [{ id }, values] = given
      const text: unknown = isPlain(values) ? compiled.get(byId.get(id))?.format(values) : undefined
      return typeof text === 'string' ? text : Reflect.apply(usual, self, given)
    },
  })
  return intl
}
