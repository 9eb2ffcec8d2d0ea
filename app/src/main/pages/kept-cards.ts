import { serverLimits } from '../limits.ts'
import { boundedCache, objectNumbers } from '#kernel/bounded-cache.ts'
import { dayNumber } from '#ui/dashboard/relative-day.ts'
import type { AppContext } from '#ui/page/app-context.ts'

/** HTML by the content that it shows. */
const kept = boundedCache<string>(serverLimits.keptCardBytes, (html, key) => 2 * (html.length + key.length))

const numberOf = objectNumbers()

/** Cards as rendered, whose elements contain no further article. */
const CARD = /<article class="job-card".*?<\/article>/gs

/** Copies a part of a page, which would otherwise hold the whole page in memory. */
const copied = (html: string) => Buffer.from(html).toString()

/**
 * Returns the HTML of cards that earlier pages showed to visitors of the same site, language, time zone and day. `keep`
 * caches the remaining ones of a rendered page.
 */
export function keptCards({ site, locale, timeZone, now }: AppContext) {
  const variant = `${numberOf(site)} ${locale} ${timeZone} ${dayNumber(now, timeZone)}`
  const shown: { key: string; isKept: boolean }[] = []
  return {
    of(content: unknown): string | undefined {
      const key = `${variant} ${JSON.stringify(content)}`
      const html = kept.get(key)
      shown.push({ key, isKept: html !== undefined })
      return html
    },
    keep(body: string): void {
      if (shown.every(({ isKept }) => isKept)) return
      const found = body.match(CARD) ?? []
      if (found.length !== shown.length) return
      for (const [at, { key, isKept }] of shown.entries()) if (!isKept) kept.set(key, copied(found[at] ?? ''))
    },
  }
}
