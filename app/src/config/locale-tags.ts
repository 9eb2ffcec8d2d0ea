/** The languages of the interface: dates, numbers and reading direction follow all of them. */
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

/** The made-up language that tests read pages in; no site offers it. */
export const PSEUDO_LOCALE = 'en-XA'

export type LocaleTag = (typeof localeTags)[number] | typeof PSEUDO_LOCALE

export { direction } from './direction.ts'

/** Tags that browsers send for languages that have another tag here. */
const OTHER_NAMES: Record<string, string> = { no: 'nb', nn: 'nb', iw: 'he', in: 'id' }

/** `zh-Hant-HK` and `zh-TW` are written alike, `zh-CN` is not. */
function script(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().script
  } catch {
    return undefined
  }
}

function nearest(offered: readonly LocaleTag[], tag: string): LocaleTag | undefined {
  const asked = tag.split('-')[0] ?? tag
  const language = OTHER_NAMES[asked] ?? asked
  const near = offered.filter((known) => known.split('-')[0] === language)
  if (near.length < 2) return near[0]
  const wanted = script(tag)
  return near.find((known) => script(known) === wanted) ?? near[0]
}

/**
 * The best of the offered languages for what a reader asks, best wish first: `hl`, the account's choice, what the browser
 * says; else the fallback. Matches the whole tag, then the language alone (BCP 47 lookup, RFC 4647 section 3.4), where one in
 * the same script comes first.
 */
export function negotiateLocale(
  offered: readonly LocaleTag[],
  wished: readonly string[],
  fallback: LocaleTag,
): LocaleTag {
  for (const wish of wished) {
    const tag = wish.trim().toLowerCase()
    const exact = offered.find((known) => known.toLowerCase() === tag)
    if (exact) return exact
    const near = nearest(offered, tag)
    if (near) return near
  }
  return fallback
}

/**
 * Returns the locale of a page: the negotiated language, and British English for readers who ask for it where the site
 * has one English only. They read its English texts, with dates and numbers as they write them.
 */
export function readerLocale(offered: readonly LocaleTag[], wished: readonly string[], fallback: LocaleTag): LocaleTag {
  const locale = negotiateLocale(offered, wished, fallback)
  if (locale !== 'en') return locale
  const english = wished.find((wish) => /^en(?:-|$)/i.test(wish.trim()))
  return english?.trim().toLowerCase() === 'en-gb' ? 'en-GB' : locale
}

/** Returns the language of the site whose texts a page shows; see `readerLocale`. */
export function offeredLanguage(locale: LocaleTag, offered: readonly LocaleTag[]): LocaleTag {
  return locale === 'en-GB' && !offered.includes(locale) ? 'en' : locale
}

/** Language tags of an Accept-Language header, best first; `*` and nonsense are left out. */
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
