import yesNo from './yes-no.json' with { type: 'json' }
import { payInterval } from '../../pay-interval.ts'
import type { TableColumn } from './column-meanings.ts'

const YES = new Set(yesNo.yes)
const NO = new Set(yesNo.no)

const said = (text: string): boolean | undefined => {
  const word = text.trim().toLowerCase()
  return YES.has(word) ? true : NO.has(word) ? false : undefined
}

/** Returns a yes or no in any of the languages as a boolean, and another text as it is. */
const answer = (text: string | undefined): unknown => (text === undefined ? undefined : (said(text) ?? text))

/** Converts a record to a JSONL row, omitting empty values. */
export function tableRow(columns: readonly TableColumn[], record: readonly string[]): Record<string, unknown> {
  const filled = columns.map(({ meaning, header }, at) => [meaning ?? header, (record[at] ?? '').trim()] as const)
  const values = new Map(filled.filter(([column, value]) => value !== '' && column !== ''))
  const take = (column: string): string | undefined => {
    const value = values.get(column)
    values.delete(column)
    return value
  }
  const known = {
    locations: places(take('locations'), take('lat'), take('lon')),
    skills: take('skills')
      ?.split(/[;|,、]/)
      .map((skill) => skill.trim()),
    salary: salary(
      take('salary'),
      take('salary_min'),
      take('salary_max'),
      take('salary_currency'),
      take('salary_interval') ?? intervalInHeader(columns, record),
    ),
    work_location: workLocation(take('work_location')),
    private: answer(take('private')),
    contact: {
      name: take('contact_name'),
      role: take('contact_role'),
      email: take('contact_email'),
      page: take('contact_page'),
      shown: answer(take('contact_shown')),
    },
  }
  return { ...Object.fromEntries(values), ...known }
}

/** Parses place names separated by semicolons, bars or lines; coordinates apply only to a single place. */
function places(text = '', lat: string | undefined, lon: string | undefined): unknown[] {
  const found = text
    .split(/[;|\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (lat === undefined && lon === undefined) return found
  return found.length === 1 ? [{ name: found[0], lat: lat?.replace(',', '.'), lon: lon?.replace(',', '.') }] : found
}

/** Returns the pay of a row, whether it has one column or two; words without an amount, such as "negotiable", aren't pay. */
function salary(text?: string, min?: string, max?: string, currency?: string, interval?: string): unknown {
  const [low, high] = text !== undefined && /\d/.test(text) && min === undefined ? [text, max] : [min, max]
  if (low === undefined && high === undefined) return null
  return { min: low, max: high, currency, interval }
}

const PAY: ReadonlySet<string> = new Set(['salary', 'salary_min', 'salary_max'])

/** Returns the header that names the interval of a record's pay, such as "Gehalt von (monatlich)", if its cells name none. */
function intervalInHeader(columns: readonly TableColumn[], record: readonly string[]): string | undefined {
  const pay = columns.flatMap(({ meaning, header }, at) =>
    meaning !== undefined && PAY.has(meaning) ? [{ header, cell: record[at] ?? '' }] : [],
  )
  if (pay.some(({ cell }) => payInterval(cell) !== undefined)) return undefined
  return pay.find(({ header }) => payInterval(header) !== undefined)?.header
}

/** Reads a workplace: its word in any of the languages, or yes or no in a column named "remote". */
function workLocation(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const answer = said(text)
  if (answer !== undefined) return answer ? 'remote' : undefined
  const word = text.toLowerCase()
  if (
    /hybrid|hybride|híbrid|ibrid|hybryd|ハイブリッド|混合|هجين|היבריד|teilweise|partiel|parcial|parziale|częściow/u.test(
      word,
    )
  )
    return 'hybrid'
  if (
    /^(?:100 ?%|full(?:y)?|volledig|komplett|vollständig)? ?(?:remote|home ?office|mobiles? arbeit(?:en)?|télétravail|teletrabajo|telelavoro|smart working|thuiswerk(?:en)?|teletrabalho|remoto|zdaln[ay]|praca zdalna|リモート|在宅|远程|عن بعد|מרחוק)/u.test(
      word,
    )
  )
    return 'remote'
  if (
    /^(?:vor ort|präsenz|büro|sur site|présentiel|presencial|in sede|in presenza|op locatie|op kantoor|stacjonarn[ay]|出社|现场|في الموقع|במשרד)/u.test(
      word,
    )
  )
    return 'onsite'
  return text
}
