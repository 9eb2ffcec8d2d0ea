import type { DegreeLevel } from '../../model.ts'
import degreeWords from './degree-words.json' with { type: 'json' }
import studyFields from './study-fields.json' with { type: 'json' }

const MAX_YEARS = 20

const YEARS =
  /(?<from>\d{1,2}) ?\+? ?(?:(?:-|–|to|bis|à|a|do) ?\d{1,2} ?\+? ?)?(?:or more |full )?(?:years?|yrs?|jahren?|ans|années|años|anni|anos|jaar|lata?|rok|år|лет|года?|年|سنوات|سنة|سنين|שנים|שנות)/iu
const YEAR_WORDS: Record<string, number> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  zwei: 2,
  drei: 3,
  fünf: 5,
  deux: 2,
  trois: 3,
  cinq: 5,
  dos: 2,
  tres: 3,
  cinco: 5,
  due: 2,
  tre: 3,
  cinque: 5,
  twee: 2,
  drie: 3,
  vijf: 5,
  dwa: 2,
  trzy: 3,
}
const WORDED_YEARS =
  /(?<![\p{L}])(?<word>\p{L}{2,12})(?: or more)? (?:years?|jahren?|ans|años|anni|anos|jaar|lata)(?!\p{L})/iu
const EXPERIENCE =
  /experien|erfahrung|expérience|esperienz|experiênc|ervaring|doświadcz|erfarenhet|опыт|经验|経験|خبرة|ניסיון|work(?:ing|ed) (?:as|in|with)|practice/iu

/** Returns the years of experience that a sentence requires; of a range, the lower end. */
export function readYears(sentence: string): number | undefined {
  if (!EXPERIENCE.test(sentence)) return undefined
  const text = sentence.replace(/\s+/g, ' ')
  const digits = YEARS.exec(text)?.groups?.['from']
  const word = WORDED_YEARS.exec(text)?.groups?.['word']?.toLowerCase()
  const years = digits === undefined ? word && YEAR_WORDS[word] : Number(digits)
  return typeof years === 'number' && years > 0 && years <= MAX_YEARS ? years : undefined
}

const LEVELS: readonly DegreeLevel[] = [5, 4, 3, 2, 1]
const isWide = (text: string) => /[\u0250-\uffff]/.test(text)

/** Returns true if a text contains a phrase at the start of a word; for scripts without spaces, anywhere. */
function containsPhrase(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1))
    if (isWide(phrase) || at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true
  return false
}

/** A permit in English, such as "a driving licence"; on its own the word is a French degree. */
const PERMIT = /(?<![\p{L}])(?:an?|the|own|valid|full|clean|\p{L}+ing|\p{L}+lift|\p{L}+['’]s|irse) licence/gu

/** Returns the levels of all degrees named in a text. */
function degreesIn(text: string): DegreeLevel[] {
  const lower = text.toLowerCase().replace(PERMIT, '')
  return LEVELS.filter((level) => degreeWords[level].some((phrase) => containsPhrase(lower, phrase)))
}

/** Returns the lowest degree that a sentence accepts. */
export function readDegree(text: string): DegreeLevel | undefined {
  const degrees = degreesIn(text)
  // "Master's degree" contains "degree", which alone means a bachelor's.
  const named = degrees.filter(
    (level) =>
      level !== 3 ||
      !/\bdegree\b/i.test(text) ||
      degrees.length === 1 ||
      /bachelor|\bb\.?sc?\b|\bb\.?a\b|\bbs\//i.test(text),
  )
  return named.length > 0 ? (Math.min(...named) as DegreeLevel) : undefined
}

/** Returns the level of a degree in a candidate's words. */
export function degreeLevel(text: string): DegreeLevel | undefined {
  const level = degreesIn(text)[0]
  if (level !== undefined) return level
  if (/\bB\.?\s?(?:A|S|Sc|E|Eng|Tech|Com|Ed)\b/.test(text)) return 3
  return /\bM\.?\s?(?:A|S|Sc|E|Eng|Tech|Com|Ed|Phil)\b/.test(text) ? 4 : undefined
}

/** Returns the fields of study named in a text. */
export function readFields(text: string): string[] {
  const lower = text.toLowerCase()
  return Object.entries(studyFields).flatMap(([field, phrases]) =>
    phrases.some((phrase) => containsPhrase(lower, phrase)) ? [field] : [],
  )
}
