/** A number without the words and symbols around it, which are worth `zeros` powers of ten. */
export interface Amount {
  readonly text: string
  readonly zeros: number
  /** True for an amount of a currency with at most two decimals, so that three digits are never decimals. */
  readonly money: boolean
}

/** Words for multiples: a thousand, a million, a lakh and a crore in India, and ten thousand and its square in East Asia. */
const MULTIPLES: readonly (readonly [RegExp, number])[] = [
  [/^(?<rest>.*\d)\s?(?:k|tsd\.?|tys\.?|mil|mila|mille|duizend|tausend|thousand|ألف|אלף|千)$/iu, 3],
  [
    /^(?<rest>.*\d)\s?(?:mio\.?|mln\.?|millions?|millionen|millón|millones|milione|milioni|milhão|milhões|milhao|milhoes|miljoen|milion(?:y|ów)?|مليون|מיליון|百万)$/iu,
    6,
  ],
  [/^(?<rest>.*\d)\s?(?:lakhs?|lacs?|lpa)$/iu, 5],
  [/^(?<rest>.*\d)\s?(?:crores?|cr\.?)$/iu, 7],
  [/^(?<rest>.*\d)\s?[万萬]$/u, 4],
  [/^(?<rest>.*\d)\s?[億亿]$/u, 8],
  [/^(?<rest>.*\d)\s?(?:billions?|bn|mrd\.?|mds?|milliards?|milliarden|miliard(?:y|ów)?|miliardi|miljard)$/iu, 9],
]

/** The letter for a million, which only an amount of money has. */
const MILLION: (typeof MULTIPLES)[number] = [/^(?<rest>.*\d)\s?m$/iu, 6]

const CURRENCIES = (
  'AED ARS AUD BGN BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP HKD HUF IDR ILS INR ISK JPY KRW KWD MAD MXN MYR NOK NZD ' +
  'PEN PHP PLN QAR RON RSD SAR SEK SGD THB TND TRY TWD UAH USD VND ZAR'
).split(' ')

/** Abbreviations that Intl doesn't have. */
const ABBREVIATIONS = ['fr', 'sfr', 'kr', 'zl', '円', '元', '圆', '块', 'rmb', 'nis', 'rs', 'ש"ח', 'שח', 'tl', 'dh']

/**
 * Removes currency symbols and names, a percent sign, the dash that Swiss and Germans write for no cents, and words for
 * multiples from the ends of a number.
 */
export function stripUnits(typed: string, language: string): Amount {
  let [text, zeros, money] = [typed, 0, false]
  for (let last = ''; last !== text;) {
    last = text
    const plain = SIGNS.reduce((rest, sign) => rest.replace(sign, ''), text).trim()
    money ||= plain !== text.trim()
    text = plain
      .replace(/(?<=\p{L})\s(?:de|di)$/iu, '')
      .replace(/[.,]\s?-{1,2}$/, '')
      .replace(/\s?[%٪]$/, '')
      .trim()
    const multiple = zeros === 0 && [...MULTIPLES, ...(money ? [MILLION] : [])].find(([word]) => word.test(text))
    if (multiple) [text, zeros] = [text.replace(multiple[0], '$<rest>'), multiple[1]]
    const word = currencyAround(text, language)
    if (word) [text, money] = [word.rest, money || word.money]
  }
  return { text, zeros, money }
}

/** Currency symbols, with the letters that distinguish dollars, before and after a number. */
const SIGNS = [
  /^(?:[A-JL-Z]{1,3})?\p{Sc}(?:[A-JL-Z]{2})?\s?(?=[\d.,+-])/u,
  /(?<=^[+-])\s?(?:[A-JL-Z]{1,3})?\p{Sc}\s?(?=\d)/u,
  /\s?(?:(?![KM]\p{Sc})[A-Z]{1,3})?\p{Sc}(?:[A-Z]{2})?$/u,
]

interface WithoutCurrency {
  readonly rest: string
  readonly money: boolean
}

/** Words after a number: all of them, or the last one after a word for a thousand. */
const AFTER = [
  /(?<=\d|[.,]-{1,2})\s?(?<word>[\p{L}\p{M}][\p{L}\p{M}."' ]*)$/u,
  /(?<=\p{L}\.?)\s(?<word>[\p{L}\p{M}"']+\.?)$/u,
  /(?<=[万萬千億亿])(?<word>\p{Script=Han})$/u,
]
const BEFORE = /^(?<word>[\p{L}\p{M}."' ]*[\p{L}\p{M}.])\s?(?=[\d+-])/u

function currencyAround(text: string, language: string): WithoutCurrency | undefined {
  const before = BEFORE.exec(text)
  const first = currencyOf(before?.groups?.['word'] ?? '', language)
  if (before && first !== undefined) return { rest: text.slice(before[0].length), money: first }
  for (const pattern of AFTER) {
    const after = pattern.exec(text)
    const last = currencyOf(after?.groups?.['word'] ?? '', language)
    if (after && last !== undefined) return { rest: text.slice(0, after.index), money: last }
  }
  return undefined
}

type Words = ReadonlyMap<string, boolean>
const words = new Map<string, Words>()

/** Returns true for the name of a currency with at most two decimals, false for another currency's. */
function currencyOf(word: string, language: string): boolean | undefined {
  if (word === '') return undefined
  const known = words.get(language) ?? currencyWords(language)
  words.set(language, known)
  return known.get(foldWord(word))
}

/** Returns the codes, symbols and names of common currencies in a language and in English. */
function currencyWords(language: string): Words {
  const found = new Map(ABBREVIATIONS.map((word) => [word, true]))
  for (const currency of CURRENCIES) {
    const few = !FINE.has(currency)
    found.set(currency.toLowerCase(), few)
    for (const locale of [language, 'en']) {
      for (const currencyDisplay of ['narrowSymbol', 'symbol', 'name'] as const) {
        const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
        for (const count of [1, 2, 5]) {
          const name = format.formatToParts(count).find(({ type }) => type === 'currency')?.value ?? ''
          for (const part of [name, name.split(' ').at(-1) ?? '', name.split(' ')[0] ?? ''])
            found.set(foldWord(part), few)
        }
      }
    }
  }
  found.delete('')
  return found
}

/** Currencies with three decimals. */
const FINE = new Set(['KWD', 'TND'])

const foldWord = (word: string) =>
  word
    .normalize('NFD')
    .replaceAll(/[\p{M}.\u200E\u200F\u061C]/gu, '')
    .replace(/^d['’]/i, '')
    .trim()
    .toLowerCase()
