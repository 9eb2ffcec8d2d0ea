import type { TitleList } from '@foyer/resume-parser/gazetteer'
import type { Seniority, Title } from '../../model.ts'
import seniorityWords from './seniority-words.json' with { type: 'json' }

const LEVELS = new Map<string, Seniority>(
  ([0, 1, 3, 4, 5] as const).flatMap((level) =>
    seniorityWords[level].map((word): [string, Seniority] => [word, level]),
  ),
)

const FILLERS = new Set(
  'and or of the for to in at a an with mwd fmx mfd mwx fh hf mf dmw gn all genders ii iii iv und der die das für im de du des la le les et en el los y del e il di per da do o os van het voor i w na för'.split(
    ' ',
  ),
)

/** Titles that differ only in these words are the same in one trade. */
const SAME_TRADE = ['developer', 'engineer', 'programmer']
const LONGEST_WORDS = 6

/** The professional of a field of work: "Software Engineering Intern" is a software engineer. */
const PERSONS: Record<string, string> = {
  engineering: 'engineer',
  development: 'developer',
  programming: 'programmer',
  nursing: 'nurse',
  teaching: 'teacher',
  accounting: 'accountant',
  consulting: 'consultant',
  fullstack: 'full stack',
}

const wordsOf = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}+#']+/gu) ?? []).flatMap((word) => (PERSONS[word] ?? word).split(' '))

/** Returns the words with each name of the trade. */
const variants = (words: readonly string[]) =>
  words.some((word) => SAME_TRADE.includes(word))
    ? SAME_TRADE.map((trade) => words.map((word) => (SAME_TRADE.includes(word) ? trade : word)))
    : [words]

/** Returns the occupations of the longest known part of the words; of equally long parts, the last. */
function findOccupations(words: readonly string[], titles: TitleList): string[] {
  for (let count = Math.min(words.length, LONGEST_WORDS); count > 0; count -= 1) {
    for (let from = words.length - count; from >= 0; from -= 1) {
      const part = variants(words.slice(from, from + count))
      const found = new Set(part.flatMap((variant) => titles.occupationsOf(variant.join(' '))))
      if (found.size > 0) return [...found]
    }
  }
  return []
}

/** Reads a title: its seniority, its occupations, and the words that describe the work. */
export function readTitle(text: string, titles: TitleList): Title {
  // Notes such as "(m/w/d)" or "(RMN)", and years of experience, are not part of the work.
  const plain = text.replace(/\([^()]*(?:\)|$)/g, ' ')
  const all = wordsOf(plain)
  const seniority = all.reduce<Seniority>((level, word) => (level === 2 ? (LEVELS.get(word) ?? 2) : level), 2)
  const isWork = (word: string) => !LEVELS.has(word) && !FILLERS.has(word) && !/^\d+$/.test(word)
  // The main part precedes a comma, a dash or a bar: "Backend Developer, Telemetry".
  const main = wordsOf(plain.split(/[,|–—]|\s-\s/)[0] ?? '').filter(isWork)
  const words = main.length > 0 ? main : all.filter(isWork)
  return {
    text,
    occupations: titles.occupationsOf(words.join(' ')),
    near: findOccupations(words, titles),
    words: [...new Set(words.map((word) => (SAME_TRADE.includes(word) ? 'developer' : word)))],
    seniority,
  }
}
