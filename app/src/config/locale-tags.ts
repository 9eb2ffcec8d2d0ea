/** The languages of the interface, which also set dates, numbers and reading direction. */
export const localeTags = [
  'en',
  'fr',
  'de',
  'es',
  'pt',
  'it',
  'nl',
  'pl',
  'ja',
  'zh-CN',
  'zh-TW',
  'ar',
  'he',
  'ko',
  'ru',
  'uk',
  'tr',
  'sv',
  'da',
  'nb',
  'fi',
  'cs',
  'sk',
  'hu',
  'ro',
  'bg',
  'el',
  'hr',
  'sr',
  'sl',
  'et',
  'lv',
  'lt',
  'th',
  'vi',
  'id',
  'ms',
  'hi',
  'fa',
  'ca',
  'en-GB',
  'pt-BR',
  'fr-CA',
  'es-MX',
] as const

/** The pseudo-language of tests; no site offers it. */
export const PSEUDO_LOCALE = 'en-XA'

export type LocaleTag = (typeof localeTags)[number] | typeof PSEUDO_LOCALE

export { direction } from './direction.ts'

/** Aliases that browsers send, with the tag used here. */
const OTHER_NAMES: Record<string, string> = { no: 'nb', nn: 'nb', iw: 'he', in: 'id' }

/** Returns the script of a tag: `zh-Hant-HK` and `zh-TW` share one, `zh-CN` has another. */
function script(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().script
  } catch {
    return undefined
  }
}

function nearest(offered: readonly LocaleTag[], tag: string): LocaleTag | undefined {
  const requested = tag.split('-')[0] ?? tag
  const language = OTHER_NAMES[requested] ?? requested
  const near = offered.filter((known) => known.split('-')[0] === language)
  if (near.length < 2) return near[0]
  const wanted = script(tag)
  return near.find((known) => script(known) === wanted) ?? near[0]
}

/**
 * Returns the offered language that best fits the reader's preferences, or the fallback. Preferences are ordered: `hl`,
 * the account's choice, the browser's languages. Matches the whole tag, then the language alone (BCP 47 lookup, RFC
 * 4647 section 3.4), preferring the same script.
 */
export function negotiateLocale(
  offered: readonly LocaleTag[],
  preferences: readonly string[],
  fallback: LocaleTag,
): LocaleTag {
  for (const preference of preferences) {
    const tag = preference.trim().toLowerCase()
    const exact = offered.find((known) => known.toLowerCase() === tag)
    if (exact) return exact
    const near = nearest(offered, tag)
    if (near) return near
  }
  return fallback
}

/**
 * Returns the locale of a page: the negotiated language, or British English for readers who ask for it on a site with one
 * English. They read its English texts with British dates and numbers.
 */
export function readerLocale(
  offered: readonly LocaleTag[],
  preferences: readonly string[],
  fallback: LocaleTag,
): LocaleTag {
  const locale = negotiateLocale(offered, preferences, fallback)
  if (locale !== 'en') return locale
  const english = preferences.find((preference) => /^en(?:-|$)/i.test(preference.trim()))
  return english?.trim().toLowerCase() === 'en-gb' ? 'en-GB' : locale
}

/** Returns the site's language for a page's texts; see `readerLocale`. */
export function offeredLanguage(locale: LocaleTag, offered: readonly LocaleTag[]): LocaleTag {
  return locale === 'en-GB' && !offered.includes(locale) ? 'en' : locale
}

/** Parses the language tags of an Accept-Language header, best first; skips `*` and invalid tags. */
export function acceptedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .slice(0, 20)
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = Number(parameters.map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find(Boolean) ?? 1)
      return { tag, quality }
    })
    .filter(({ tag, quality }) => /^[a-z]{2,3}(-[a-z0-9]+)*$/i.test(tag) && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}
