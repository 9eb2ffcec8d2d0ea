import { nameKey } from '../../packages/resume-parser/src/gazetteer/name-key.ts'

/** Titles of more occupations than this, such as "Engineer", say nothing about the occupation. */
const MAX_OCCUPATIONS = 6

const LONGEST_WORDS = 5

/** Returns the singular of a canonical title such as "Web Developers". */
const singular = (title: string) => title.replace(/ies$/, 'y').replace(/(?<![su])s$/, '')

/** Returns the lines of the title list: title and codes of its occupations, separated by a tab; sorted. */
export function collectTitles(rows: string[][]): string[] {
  const titles = new Map<string, { title: string; occupations: Set<string> }>()
  for (const [written = '', code = '', kind] of rows) {
    const title = kind === 'canonical' ? singular(written) : written
    const clean = title.replace(/\s*\([^()]*\)/g, '').trim()
    const key = nameKey(clean)
    if (key === '' || clean.split(/\s+/).length > LONGEST_WORDS) continue
    const known = titles.get(key) ?? { title: clean, occupations: new Set() }
    // The occupation without its specialities: 15-1252.00 is 15-1252.
    known.occupations.add(code.slice(0, 7))
    titles.set(key, known)
  }
  return [...titles.values()]
    .filter(({ occupations }) => occupations.size <= MAX_OCCUPATIONS)
    .map(({ title, occupations }) => `${title}\t${[...occupations].sort().join(' ')}`)
    .sort()
}
