import byCountry from './country-currencies.json' with { type: 'json' }
import { foldForWords } from './pay-interval.ts'

const CODES = new Set(Intl.supportedValuesOf('currency'))
const OF_COUNTRY: ReadonlyMap<string, string> = new Map(
  Object.entries(byCountry).flatMap(([code, countries]) => countries.map((country) => [country, code] as const)),
)

/** Signs and words of one currency. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/€/u, 'EUR'],
  [/£/u, 'GBP'],
  [/US ?\$|\$ ?US/u, 'USD'],
  [/(?:C|CA|CAN) ?\$|\$ ?CA/u, 'CAD'],
  [/A ?\$|AU ?\$/u, 'AUD'],
  [/NZ ?\$/u, 'NZD'],
  [/HK ?\$/u, 'HKD'],
  [/S ?\$/u, 'SGD'],
  [/R ?\$/u, 'BRL'],
  [/MX ?\$/u, 'MXN'],
  [/₹/u, 'INR'],
  [/₪/u, 'ILS'],
  [/₺/u, 'TRY'],
  [/₽/u, 'RUB'],
  [/₴/u, 'UAH'],
  [/฿/u, 'THB'],
  [/₫/u, 'VND'],
  [/₩/u, 'KRW'],
  [/円/u, 'JPY'],
  [/元|人民币/u, 'CNY'],
  [/(?<!\p{L})zł(?!\p{L})/iu, 'PLN'],
  [/(?<!\p{L})kč(?!\p{L})/iu, 'CZK'],
  [/(?<!\p{L})(?:s?fr\.?|franken)(?!\p{L})/iu, 'CHF'],
  [/(?<!\p{L})euros?(?!\p{L})/iu, 'EUR'],
]

/** Signs that several currencies share, which the company's country decides. */
const SHARED: readonly (readonly [RegExp, readonly string[], string | undefined])[] = [
  [/\$/u, ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN', 'CLP', 'COP', 'ARS', 'TWD'], 'USD'],
  [/[¥￥]/u, ['JPY', 'CNY'], undefined],
  [/(?<!\p{L})kr\.?(?!\p{L})/iu, ['SEK', 'NOK', 'DKK', 'ISK'], undefined],
]

/** The currencies of countries, by code. */
export const currencies: readonly string[] = Object.keys(byCountry).toSorted()

/** Returns the currency of a country as its ISO 4217 code. */
export const assumedCurrency = (country: string | undefined): string | undefined => OF_COUNTRY.get(country ?? '')

/** Returns the ISO 4217 code of the currency that a text names by code, symbol or word; undefined if it names none. */
export function currencyIn(text: string, country: string | undefined): string | undefined {
  for (const [code] of text.matchAll(/(?<!\p{L})[A-Za-z]{3}(?!\p{L})/gu)) {
    const known = code.toUpperCase()
    // Lower-case words such as "all" and "pen" are codes, too.
    if (CODES.has(known) && (code === known || foldForWords(text) === code.toLowerCase() || COMMON.has(known)))
      return known
  }
  const sign = SIGNS.find(([pattern]) => pattern.test(text))
  if (sign) return sign[1]
  const shared = SHARED.find(([pattern]) => pattern.test(text))
  if (!shared) return undefined
  const own = assumedCurrency(country)
  return own !== undefined && shared[1].includes(own) ? own : shared[2]
}

const COMMON = new Set(['EUR', 'USD', 'GBP', 'CHF', 'PLN', 'CZK', 'SEK', 'NOK', 'DKK'])
