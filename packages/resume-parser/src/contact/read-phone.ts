import { parsePhoneNumberFromString, type CountryCode, isSupportedCountry } from 'libphonenumber-js/max'
import type { Found } from '../entries/read-jobs.ts'
import { trimEndOf } from '../rows/trim-signs.ts'
import type { Row } from '../rows/row.ts'

const SHAPE = /(?<![\p{L}\p{N}@/._-])(?:\(?\+|00)? ?\(?\d[\d ().\-–/·]{5,22}\d(?!\d|[\p{L}@])/gu
/** A postal code that a dash separates from the number: "LA 70801 - (225) 555-0138". */
const POSTAL_BEFORE = /^\d{5} [-–·] ?(?=\()/u
const EXTENSION = /^ ?(?:ext\.?|x|durchwahl|доб\.?) ?\d{1,5}/i
const LABEL =
  /(?:phone|tel|telefon|téléphone|teléfono|telefone|telefono|mobil|mobile|móvil|celular|cell|handy|portable|gsm|телефон|тел|моб|电话|手机|電話|携帯|whatsapp|هاتف|جوال|טלפון|נייד|komórk)\p{L}*\.? ?[:：]?[ \t]?$/iu
const OTHER_LABEL = /〒$|(?<!\p{L})(?:fax|telefax|plz|zip|postal|id|no\.?|nr\.?|born|geb\.?|dob|date) ?[:：.]? ?$/iu
const FEWEST = 7
const MOST = 15

interface Candidate {
  text: string
  row: Row
  valid: boolean
  score: number
}

const TURNED = /(?<![\d+] ?)\d{1,5}(?: \d{1,5}){1,6} ?\+(?!\d)/gu

/** Puts the groups of numbers such as "0134 9555 7 962+" in order, which right-to-left text draws from the right. */
function inOrder(text: string): string {
  return text.replace(TURNED, (number) => {
    const groups = number.replace(/ ?\+$/, '').split(' ')
    const turned = `+${groups.toReversed().join(' ')}`
    return parsePhoneNumberFromString(turned)?.isPossible() === true ? turned : number
  })
}

function read(row: Row, place: number, country: CountryCode | undefined, at: number): Candidate[] {
  const linked = row.line.links.flatMap(({ uri }) => /^tel:(?<number>.+)$/i.exec(uri)?.groups?.['number'] ?? [])
  const found: Candidate[] = []
  const written = inOrder(row.text)
  for (const match of written.matchAll(SHAPE)) {
    const text = trimEndOf(match[0].trim().replace(POSTAL_BEFORE, ''), ' .-–/·(')
    const digits = text.replace(/\D/g, '')
    const before = written.slice(0, match.index)
    const after = written.slice(match.index + match[0].length)
    const dated = row.dates.some(({ from, to }) => match.index < to && match.index + match[0].length > from)
    // A number with its last digits hidden is left out.
    if (
      digits.length < FEWEST ||
      digits.length > MOST ||
      /^ ?[-.]? ?[*xX•#_]{2}/.test(after) ||
      OTHER_LABEL.test(before)
    )
      continue
    const years =
      /^ ?(?:19|20)\d\d ?[-–—/.\s]+(?:19|20)\d\d ?$/.test(text) ||
      /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(text) ||
      /^\d{4}[./-]\d{1,2}[./-]\d{1,2}$/.test(text)
    if (years || (dated && !LABEL.test(before) && !/^\(?\+/.test(text))) continue
    if ((text.match(/\(/g)?.length ?? 0) !== (text.match(/\)/g)?.length ?? 0)) continue
    const number = parsePhoneNumberFromString(text, country && isSupportedCountry(country) ? country : undefined)
    const valid = number?.isValid() === true
    const labelled = LABEL.test(before)
    const plus = /^\(?\+|^00/.test(text)
    if (!labelled && !plus && !valid && (digits.length < 9 || /^\d+$/.test(text)) && place === 0) continue
    found.push({
      text: text + (EXTENSION.exec(after)?.[0] ?? ''),
      row,
      valid,
      score: (valid ? 3 : 0) + (labelled ? 2 : 0) + (plus ? 2 : 0) + (linked.length > 0 ? 1 : 0) + place - at * 0.01,
    })
  }
  if (found.length === 0) {
    for (const number of linked) {
      const text = decodeURIComponent(number.replaceAll('%', '%25').replaceAll('%2520', ' '))
      if (text.replace(/\D/g, '').length >= FEWEST && !/[x*]{2}/i.test(text))
        found.push({
          text,
          row,
          valid: parsePhoneNumberFromString(text, country)?.isValid() === true,
          score: 3 + place,
        })
    }
  }
  return found
}

/**
 * Returns the person's phone number as written. A number that is shaped like one but valid nowhere is kept with low
 * confidence.
 */
export function readPhone(
  header: readonly Row[],
  others: readonly Row[],
  countryCode: string | undefined,
): Found | undefined {
  const country = countryCode as CountryCode | undefined
  const candidates = [
    ...header.flatMap((row, at) => read(row, 2, country, at)),
    ...others.flatMap((row, at) => read(row, 0, country, at)).filter(({ score }) => score >= 2),
  ]
  const [best] = candidates.toSorted((a, b) => b.score - a.score)
  return best && { text: best.text, row: best.row, confidence: best.valid ? 0.95 : 0.55 }
}
