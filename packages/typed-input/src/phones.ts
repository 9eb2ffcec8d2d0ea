import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { foldDigits } from './texts/digits.ts'
import { type Reading, readAs, unreadable } from './texts/reading.ts'
import { cleanLine, dropDirectionMarks, foldHyphens } from './texts/texts.ts'

/** A phone number in E.164, with its extension. */
export interface PhoneNumber {
  readonly number: string
  readonly extension?: string
}

type PhoneFault = 'empty' | 'letters' | 'several' | 'no-code' | 'number'

const LABEL =
  /^(?:phone|tele(?:ph|f)ono?e?|t[eé]l[eé]phone|tel[eé]fono|telefoon|tel|tél|mobile|mobil|mob|m[oó]vil|celular|cellulare|cell|portable|handy|komórka|kom|ph|fax|whatsapp|هاتف|جوال|موبايل|تلفون|טלפון|נייד|טל|電話番号|電話|携帯|电话|手机)(?:[\s.:'׳]+|(?=[+\d(]))/iu
const EXTENSION =
  /(?:(?:extension|extn|ext|poste|interno|int|durchwahl|dw|anexo|ramal|toestel|wewn|wew|داخلي|שלוחה|内線|分机)\s?[.:=]?|[x#×])\s?(\d{1,8})$/iu

/**
 * Reads a phone number in international notation, or in the notation of a country. Reads `00` as a plus, labels such as
 * `tel.`, digits, spaces and hyphens of every kind, extensions, and the 1 that Mexican mobile numbers had until 2019.
 */
export function readPhone(
  text: string,
  { country }: { readonly country?: string | undefined },
): Reading<PhoneNumber, PhoneFault> {
  const typed = plainPhone(text).replace(LABEL, '')
  if (typed === '') return unreadable('empty')
  const { main, extension } = splitExtension(typed)
  const letters = /\p{L}+/u.exec(main)
  if (letters) return unreadable('letters', letters[0])
  const number = parse(main, regionOf(country))
  if (number) return readAs({ number, ...(extension ? { extension } : {}) })
  const parts = main.split(/[/;,]/)
  if (parts.length > 1 && parts.every((part) => parse(part, regionOf(country)))) return unreadable('several')
  const withCode = !main.startsWith('+') && parse(`+${main}`, undefined)
  return withCode ? unreadable('no-code', main) : unreadable('number', main)
}

interface PhoneText {
  readonly main: string
  readonly extension?: string
}

/** Splits the extension off a typed number. A single `x` or `#` needs a number before it. */
function splitExtension(typed: string): PhoneText {
  const found = EXTENSION.exec(typed)
  const main = found ? typed.slice(0, found.index).trimEnd().replace(/[;,]$/, '') : typed
  return found?.[1] && main.replaceAll(/\D/g, '').length >= MIN_DIGITS ? { main, extension: found[1] } : { main: typed }
}

/** Digits of the shortest numbers that have extensions. */
const MIN_DIGITS = 5

/**
 * Keeps the characters of a number during typing: ASCII digits, pluses and hyphens, and `x` before an extension. Other
 * characters only separate or label the number.
 */
export function phoneSigns(text: string): string {
  const { main, extension } = splitExtension(plainPhone(text).replace(LABEL, ''))
  const signs = main.replaceAll(/[^\d+-]/g, '')
  if (extension) return `${signs}x${extension}`
  const begun = /[^\d]/.test(main.replaceAll(/[^\dx#×]/giu, '').slice(-1))
  return begun && signs.replaceAll(/\D/g, '').length >= MIN_DIGITS ? `${signs}x` : signs
}

/**
 * Returns what was typed with its digits, spaces, pluses and hyphens in ASCII, and `00` at the start as a plus. Nothing
 * else changes.
 */
export function plainPhone(text: string): string {
  const folded = foldHyphens(foldDigits(dropDirectionMarks(cleanLine(text)).normalize('NFKC')))
  return cleanLine(folded.replace(/^tel:/i, '').replaceAll(/(?<=\d)ー/g, '-')).replace(
    /^\(?00\)?(?=[\s.-]*\(?[1-9])/,
    '+',
  )
}

function parse(text: string, country: CountryCode | undefined): string | undefined {
  const whole = parsePhoneNumberFromString(text, { ...(country ? { defaultCountry: country } : {}), extract: false })
  if (whole?.isValid()) return whole.number
  if (whole?.countryCallingCode !== '52') return undefined
  // Mobile numbers were dialled with 1 from abroad, and with 044 or 045 inside the country.
  const current = /^(?:1|04[45])(\d{10})$/.exec(whole.nationalNumber)?.[1]
  const mexican = current ? parsePhoneNumberFromString(`+52${current}`) : undefined
  return mexican?.isValid() ? mexican.number : undefined
}

function regionOf(country: string | undefined): CountryCode | undefined {
  const code = country?.trim().toUpperCase()
  return code && isSupportedCountry(code) ? code : undefined
}
