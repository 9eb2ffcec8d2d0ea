import words from './signing-words.json' with { type: 'json' }

/** Topics of a label beside a line. */
const topics = ['signature', 'candidate', 'company', 'date', 'name'] as const
export type Topic = (typeof topics)[number]

/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Articles and prepositions that Arabic and Hebrew attach to a word. */
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

/** Normalizes a text for comparison: NFKC, lower case, single spaces, without vowel marks and fillers. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u0640\u064b-\u065f\u0591-\u05c7\u200e\u200f]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** `Firma` means company in German, Dutch and Polish, and signature in Spanish and Italian. */
const FIRMA_IS_COMPANY = /unterschrift|arbeit|handtekening|werkgever|podpis|pracodaw|kandydat|bewerber/u

/** Returns a function that finds the topics of a normalized text, in any of the twelve languages. */
export function topicsIn(letter: string): (text: string) => ReadonlySet<Topic> {
  const isCompany = FIRMA_IS_COMPANY.test(letter)
  return (text) => {
    const shown = isCompany ? text.replaceAll('firma', 'arbeitgeber') : text
    return new Set(topics.filter((topic) => patterns[topic].test(shown)))
  }
}
