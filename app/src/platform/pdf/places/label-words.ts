import words from './signing-words.json' with { type: 'json' }

/** What a text beside a line can speak of. */
const topics = ['signature', 'candidate', 'company', 'date', 'name'] as const
export type Topic = (typeof topics)[number]

/** Languages without blanks between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Articles and prepositions that Arabic and Hebrew write in one with a word. */
const JOINED: [RegExp, string][] = [
  [/\p{Script=Arabic}/u, '(?:و|ب|ل|لل|ال|وال|بال)?'],
  [/\p{Script=Hebrew}/u, '(?:ו|ב|ל|ה|וה|של ה)?'],
]

const patterns = Object.fromEntries(
  topics.map((topic) => {
    const all = Object.values(words).flatMap((language) => language[topic])
    // patterns: our own words with at most one optional group each; nothing is repeated.
    return [topic, new RegExp(all.map((word) => patternOf(word)).join('|'), 'u')]
  }),
) as Record<Topic, RegExp>

function patternOf(word: string): string {
  const stem = plain(word.replace('*', ''))
  if (UNSPACED.test(stem)) return stem
  const joined = JOINED.find(([script]) => script.test(stem))?.[1] ?? ''
  return String.raw`(?<![\p{L}\p{M}])${joined}${stem}${word.endsWith('*') ? '' : String.raw`(?![\p{L}\p{M}])`}`
}

/** A text for comparing: compatible forms unified, in lower case, one blank between words, without vowel signs and fillers. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u0640\u064b-\u065f\u0591-\u05c7\u200e\u200f]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** In German, Dutch and Polish `Firma` is the company, in Spanish and Italian the signature. */
const FIRMA_IS_COMPANY = /unterschrift|arbeit|handtekening|werkgever|podpis|pracodaw|kandydat|bewerber/u

/** Returns a function that says which topics a plain text speaks of, in any of the twelve languages. */
export function topicsIn(letter: string): (text: string) => ReadonlySet<Topic> {
  const isCompany = FIRMA_IS_COMPANY.test(letter)
  return (text) => {
    const shown = isCompany ? text.replaceAll('firma', 'arbeitgeber') : text
    return new Set(topics.filter((topic) => patterns[topic].test(shown)))
  }
}
