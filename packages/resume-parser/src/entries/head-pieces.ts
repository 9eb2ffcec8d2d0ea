import { peelPlace, readPlace } from '../gazetteer/read-place.ts'
import type { Lists } from '../judge/judge.ts'
import { degreeScore, employerScore, schoolScore, titleScore } from '../judge/judge.ts'
import type { Row } from '../rows/row.ts'
import { trimSigns } from '../rows/trim-signs.ts'
import { withoutLabel } from './labelled-entries.ts'
import { withoutFieldName } from './labelled-entries.ts'
import { withoutStop } from './prose.ts'
import { headTexts } from './entry-rows.ts'

/** A part of an entry's head that is a candidate for its title, employer, school or degree. */
export interface Piece {
  text: string
  row: Row
  /** Position among the rows of the head. */
  rowAt: number
}

/** The parts of an entry's head. */
export interface Head {
  pieces: Piece[]
  place?: { text: string; row: Row }
}

const HOST_AFTER = /, (?:https?:\/\/)?(?:[\w-]{1,40}\.){1,4}[a-z]{2,6}\/?$/i
const STRONG = / ?[|¦•∙●▪◆‖｜] ?| [·・] |\s{3,}/u
const NOISE =
  /^(?:\(?(?:full|part)[- ]?time\)?|vollzeit|teilzeit|contract|permanent|temporary|cdi|cdd|temps plein|temps partiel|tiempo completo|tiempo parcial|link|website|github|demo|source|\d+\+? ?(?:years?|yrs?|months?|mos?|jahre?|monate?|ans|mois|años?|лет|год\w*|месяц\w*)(?: \d+ ?\p{L}+)?|less than a year|https?:\S+|www\.\S+|tags?\b.*|(?:従業員数?|資本金|事業内容|売上高|設立|雇用形態)[:：].*|(?:неоконченное )?высшее|среднее(?: специальное)?|degree|mention (?:assez |très )?bien|mit auszeichnung|cum laude|summa cum laude|magna cum laude|with (?:honou?rs|distinction))$/iu

/** A town as an employer. */
const TOWN_OFFICE =
  /^(?:ville de|mairie de|stadt|stadtverwaltung|city of|gemeente|ayuntamiento de|comune di|município de|prefeitura de|câmara municipal de|urząd miasta|город) /iu

/** Returns the texts of a row that are set in one style, if the row mixes a few styles. */
function styleRuns({ line }: Row): string[] {
  const runs: { text: string; style: string }[] = []
  for (const { text, join, bold, italic } of line.spans) {
    const style = `${bold}/${italic}`
    const last = runs.at(-1)
    if (last?.style === style && join !== '\t') last.text += join + text
    else runs.push({ text, style })
  }
  return new Set(runs.map(({ style }) => style)).size > 1 ? runs.map(({ text }) => trimSigns(text)) : []
}

/** Splits a text where its style changes at punctuation, as in a bold title before ", Employer". */
function splitAtStyle(text: string, runs: readonly string[]): string[] {
  const plain = text.trim()
  if (plain === '') return []
  const lead = runs.find(
    (run) => run.length > 2 && plain.startsWith(run) && /^ ?[,;:|(–—-]|^ (?=\p{Lu})/u.test(plain.slice(run.length)),
  )
  return lead === undefined
    ? [plain]
    : [lead, ...splitAtStyle(trimSigns(plain.slice(lead.length).replace(/^ ?\(/, '')), runs)]
}

/** Splits head rows at cells and strong separators, and separates the places. */
export function readHead(rows: readonly Row[], lists: Lists): Head {
  const pieces: Piece[] = []
  let place: Head['place']
  rows.forEach((row, rowAt) => {
    const runs = styleRuns(row)
    for (const cell of headTexts(row).map(withoutFieldName)) {
      for (const given of cell.split(STRONG).flatMap((text) => splitAtStyle(text, runs))) {
        if (NOISE.test(given)) continue
        const part = withoutLabel(given)
        const own =
          TOWN_OFFICE.test(part) || schoolScore(part) >= 3
            ? undefined
            : readPlace(withoutStop(part).replace(HOST_AFTER, ''), lists.places)
        if (own && (own.certainty >= 0.85 || (own.certainty >= 0.65 && employerScore(part) < 3))) {
          place ??= { text: part, row }
          continue
        }
        const peeled = peelPlace(withoutStop(part), lists.places)
        if (peeled.place !== undefined) place ??= { text: peeled.place, row }
        const text = withoutStop(trimSigns(peeled.text))
        if (/[\p{L}\p{N}]/u.test(text)) pieces.push({ text, row, rowAt })
      }
    }
  })
  return { pieces, ...(place && { place }) }
}

const AT = / (?:at|@|bei|bei der|beim|chez|presso|bij|på|hos|w|в|within) | ?@ ?/giu
const DASH = / [-–—−] | ?[—] ?| ?[:：] /gu
/** The stop after a name, as in "2017 – 2020: Site manager. Tecnopuente (Zaragoza)"; abbreviations have fewer letters. */
const STOP = /(?<=\p{Ll}{4}|\))\. (?=[\p{Lu}\d«"“])/gu
const COMMA = / ?[,，、،;] ?/gu
/** A space between Chinese or Japanese names. */
const WIDE_SPACE = /(?<=[\p{Script=Han}\p{Script=Katakana}]) (?=[\p{Script=Han}\p{Script=Katakana}])/gu
const SUFFIX = /^(?:inc|ltd|llc|llp|corp|co|gmbh|s\.?a|s\.?l|s\.?r\.?l|plc|pvt|pte|jr|ph\.?d)\.?$/i

/** Returns the parts of a text at a separator, with legal forms kept at their names. */
function partsAt(text: string, separator: RegExp): string[] {
  const parts: string[] = []
  for (const part of text
    .split(separator)
    .map((each) => each.trim())
    .filter(Boolean)) {
    if (SUFFIX.test(part) && parts.length > 0) parts.push(`${parts.pop() ?? ''}, ${part}`)
    else parts.push(part)
  }
  return parts
}

export type Judge = (first: string, second: string) => number

/** Splits one text into two at its most likely separator. `judge` returns the fit of a pair in either order. */
export function splitPair(text: string, judge: Judge): [string, string] | undefined {
  const outside = text.replace(/[([（][^()[\]（）]{0,80}[)\]）]/gu, (match) => '\u0001'.repeat(match.length))
  for (const separator of [AT, DASH, STOP, COMMA, WIDE_SPACE]) {
    const marks = [...outside.matchAll(separator)].filter(({ index }) => index > 0)
    const pairs = marks.map(({ index, 0: mark }): [string, string] => [
      text.slice(0, index).trim(),
      text.slice(index + mark.length).trim(),
    ])
    const usable = pairs.filter(
      ([left, right]) => left.length > 1 && right.length > 1 && !SUFFIX.test(partsAt(right, COMMA)[0] ?? ''),
    )
    const [best] = usable.toSorted(([a, b], [c, d]) => judge(c, d) - judge(a, b))
    if (best && (separator !== COMMA || judge(...best) > 0 || usable.length === 1)) return best
    if (best) return usable[0]
  }
  return undefined
}

/** Fit of two texts as title and employer, in the better order. */
export const jobFit =
  (lists: Lists): Judge =>
  (a, b) =>
    Math.max(
      titleScore(a, lists) - employerScore(a) + employerScore(b) - titleScore(b, lists),
      titleScore(b, lists) - employerScore(b) + employerScore(a) - titleScore(a, lists),
    )

/** Likelihood that a text is a school and not a degree; a field of study before the name makes it less likely. */
const asSchool = (text: string): number =>
  schoolScore(text) - degreeScore(text) - (text.match(/[,，]/g)?.length ?? 0) * 0.1

/** Fit of two texts as degree and school, in the better order. */
export const schoolFit: Judge = (a, b) => Math.max(asSchool(b) - asSchool(a), asSchool(a) - asSchool(b))
