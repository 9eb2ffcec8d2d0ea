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

export type LocaleTag = (typeof localeTags)[number]

const RIGHT_TO_LEFT = new Set(['ar', 'he', 'fa'])

/** Reading direction of a language tag. */
export function direction(tag: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(tag.split('-')[0] ?? '') ? 'rtl' : 'ltr'
}

/**
 * The best of the offered languages for what a reader asks: `hl` first, then the browser's Accept-Language, then the
 * fallback. Matches the whole tag, then the language alone (BCP 47 lookup, RFC 4647 section 3.4).
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
    const language = tag.split('-')[0]
    const near = offered.find((known) => known.toLowerCase().split('-')[0] === language)
    if (near) return near
  }
  return fallback
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
