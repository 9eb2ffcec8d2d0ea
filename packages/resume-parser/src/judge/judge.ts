import type { PlaceList } from '../gazetteer/place-list.ts'
import { wordsOf } from '../rows/fold.ts'
import { trimEndOf } from '../rows/trim-signs.ts'
import employers from './employer-marks.json' with { type: 'json' }
import schools from './school-words.json' with { type: 'json' }
import titles from './title-words.json' with { type: 'json' }

/** Word lists that are read from files once. */
export interface Lists {
  places: PlaceList
  titleNouns: ReadonlySet<string>
  /** Words that begin job titles. */
  titleStarts: ReadonlySet<string>
}

const heads = new Set(Object.values(titles.head).flatMap((words) => words.split(' ')))
const levels = new Set(titles.level)
const legal = new Set(employers.legal)
const employerWords = new Set(employers.words)
const lastWords = new Set(employers.last)
const schoolWords = new Set(schools.school)
const degreeWords = new Set(schools.degree)

const endsWithAny = (text: string, endings: readonly string[]): boolean =>
  endings.some((ending) => text.endsWith(ending))
const BRACKETS = / ?[([（【][^()[\]（）【】]{0,80}[)\]）】]/gu
/** Words after which a title has only its object, as in "Head of Sales" and "Engineer for IBM XPages". */
const OBJECT = / (?:of|for|in|on|de|du|des|d’|d'|del|für|von|im|der|di|voor|van|ds\.|för|av|по|-|–|\/) | ?[,;:] ?/iu

/** Returns the likelihood that a text is a job title, from -3 to 5. */
export function titleScore(text: string, { titleNouns }: Lists): number {
  const plain = text.replace(BRACKETS, '').trim()
  const words = wordsOf(plain)
  if (words.length === 0 || words.length > 14) return 0
  const isHead = (word: string): boolean => {
    const stripped = trimEndOf(word, ".'’").replace(/(?:\*?in(?:nen)?|\/in|\(in\)|:in)$/, (ending) =>
      ending.length > 2 ? '' : ending,
    )
    return (
      heads.has(stripped) || titleNouns.has(stripped) || (stripped.endsWith('s') && heads.has(stripped.slice(0, -1)))
    )
  }
  const first = wordsOf(plain.split(OBJECT)[0] ?? plain)
  let score = 0
  if (isHead(first.at(-1) ?? '')) score = 3
  else if (endsWithAny(plain.toLowerCase(), titles.endings) || endsWithAny(first.at(-1) ?? '', titles.endings))
    score = 3
  else if (isHead(words.at(-1) ?? '')) score = 3
  else if (isHead(words[0] ?? '')) score = 2.5
  else if (words.some((word) => word.split(/[-/&]/).some(isHead))) score = 1.5
  if (words.some((word) => levels.has(word))) score += 1
  if (legal.has((words.at(-1) ?? '').replace(/\.$/, '')) && !isHead(words.at(-1) ?? '')) score -= 3
  return score
}

/** A state, not the legal form "Co". */
const COLORADO = /\p{Ll}, CO$/u

/** Returns the likelihood that a text is an employer's name, from 0 to 6. */
export function employerScore(text: string): number {
  const plain = text.replace(BRACKETS, '').trim()
  const lower = plain.toLowerCase()
  const words = wordsOf(plain)
  if (words.length === 0) return 0
  const last = words.at(-1) ?? ''
  let score = 0
  if (
    (!COLORADO.test(plain) && (legal.has(last) || legal.has(last.replace(/\.$/, '')))) ||
    words.slice(1).some((word) => /^(?:gmbh|inc|ltd|llc|llp|plc|s\.?r\.?l|s\.?p\.?a|b\.?v|n\.?v)\.?$/.test(word))
  )
    score += 4
  if (endsWithAny(lower.replace(/\s/g, ''), employers.endings)) score += 3
  if (
    employers.starts.some(
      (start) =>
        lower === start ||
        lower.startsWith(`${start} `) ||
        (start.length > 3 && /[^\p{Script=Latin}\s]$/u.test(start) && lower.startsWith(start)),
    )
  )
    score += lower.startsWith('the ') ? 1 : 3
  if (words.some((word) => employerWords.has(word) || employerWords.has(word.replace(/[.'’]s?$/, '')))) score += 2
  else if (lastWords.has(last)) score += 2
  if (/^[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|de|fr|ru|cn|co|ai|dev)$/i.test(plain)) score += 2
  if (/[«»„“”"]/.test(plain)) score += 1
  return Math.min(score, 6)
}

/** Returns the likelihood that a text is a school's name, from 0 to 4. */
export function schoolScore(text: string): number {
  const plain = text.replace(BRACKETS, '').trim()
  const words = wordsOf(plain)
  const stripped = words.map((word) => word.replace(/[.'’]s?$/, ''))
  if (endsWithAny(plain.toLowerCase().replace(/\s/g, ''), schools.endings)) return 4
  if (stripped.some((word) => schoolWords.has(word))) return 3
  if (
    stripped.some((word) =>
      word
        .split(/[-/]/)
        .some((part) => schoolWords.has(part) || (part.length > 8 && endsWithAny(part, schools.endings))),
    )
  )
    return 3
  return /^[A-Z]{3,6}$/.test(plain) && !degreeWords.has(plain.toLowerCase()) ? 1 : 0
}

/** Initials with full stops: "M.B.A.". */
const ABBREVIATED = /^(?:\p{L}\.){2,5}\p{L}?$/u

/** Returns the likelihood that a text is a degree, from 0 to 4. */
export function degreeScore(text: string): number {
  const lower = text.toLowerCase().trim()
  const words = wordsOf(text)
  if (endsWithAny(lower.replace(/\s/g, ''), schools.degreeEndings)) return 4
  const joined = lower.replace(/\. (?=\p{L}{1,4}\.)/gu, '.')
  const first = wordsOf(joined)
  const known = (word: string | undefined): boolean =>
    word !== undefined &&
    (degreeWords.has(word) ||
      degreeWords.has(word.replace(/\.$/, '')) ||
      (ABBREVIATED.test(word) && degreeWords.has(word.replaceAll('.', ''))))
  if (known(first[0]) || known(words[0])) return 4
  if (first.some((word, at) => known(word) && (word.length > 2 || at < 2))) return 3
  if (
    first.some(
      (word, at) =>
        known(`${word} ${first[at + 1] ?? ''}`) || known(`${word} ${first[at + 1] ?? ''} ${first[at + 2] ?? ''}`),
    )
  )
    return 3
  return schools.degreeEndings.some((ending) => lower.replace(/\s/g, '').includes(ending)) ||
    first.some((word) => endsWithAny(word, schools.degreeEndings))
    ? 3
    : 0
}
