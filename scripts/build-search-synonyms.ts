/**
 * Generates the search engine's names of occupations in health care and technology from ESCO's alternative labels, and
 * of 152 occupations in twelve languages: `node scripts/build-search-synonyms.ts FOLDER`. The folder holds
 * esco-occupations.tsv; the names in other languages are role-words.json, written by hand.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './repository.ts'

const folder = process.argv[2]
if (folder === undefined) throw new Error('Name the folder that holds esco-occupations.tsv.')

/** ISCO-08 groups of health care and of information technology. */
const FIELDS = /^(?:22[1-4]|226[1245789]|32[1-35]|53[2]|25|351|1330|1342)/
/** A longer list names kinds of the occupation rather than the occupation. */
const MAX_LABELS = 9
const MAX_WORDS = 4
/** Words that ESCO sets before or after any label. */
const FILLER =
  /^(?:expert|specialist|practitioner|qualified|advanced|licensed|registered|trainee|senior|lead|head|clinical) | (?:expert|specialist|practitioner|professional)$|(?:^| )(?:of|in|for|to|and) /
const PLAIN = /^[a-z][a-z &'-]+$/
const SHORTEST = 4

const rows = readFileSync(join(folder, 'esco-occupations.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
const labelsOf = ([, label = '', , others = '']: readonly string[]): string[] => [
  ...new Set([label, ...others.split(' | ')].map((each) => each.toLowerCase().trim()).filter(Boolean)),
]
const counts = new Map<string, number>()
for (const row of rows) for (const label of labelsOf(row)) counts.set(label, (counts.get(label) ?? 0) + 1)

/** Returns a label without the plural's ending, to list one of both. */
const singular = (label: string): string => label.replace(/s$/, '')

const fromEsco = rows.flatMap((row) => {
  const [, , isco = ''] = row
  if (!FIELDS.test(isco)) return []
  const all = labelsOf(row)
  const own = all.filter((label) => {
    const words = label.split(' ').length
    const isPlural = label.endsWith('s') && all.includes(singular(label))
    return PLAIN.test(label) && words <= MAX_WORDS && counts.get(label) === 1 && !isPlural && label.length >= SHORTEST
  })
  const terms = own.filter((label) => !FILLER.test(label))
  return own.length <= MAX_LABELS && terms.length >= 2 ? [{ terms, languages: ['en'] }] : []
})

const roles = JSON.parse(
  readFileSync(join(root, 'app/src/features/home/assistant/server/engine/acting/role-words.json'), 'utf8'),
) as Record<string, string[]>[]
const english = new Set(roles.flatMap(({ en = [] }) => en.map((name) => name.toLowerCase())))
/** Words that mean something else in English, or are too short to be one occupation in twelve languages. */
const ELSEWHERE = new Set(
  'arts chef agent arbiter administrator architect assistant auditor barista buyer consultant controller designer director editor manager pilot planner recruiter redactor technician trainer'.split(
    ' ',
  ),
)
const isAmbiguous = (name: string): boolean =>
  ELSEWHERE.has(name) || (/^[a-z]+$/.test(name) && name.length < 5) || name.length < 2
const inLanguages = roles
  .filter(({ en = [] }) => !en.includes('IT support'))
  .map((role) => {
    const others = Object.entries(role).flatMap(([language, names]) => (language === 'en' ? [] : names))
    const own = others.map((name) => name.toLowerCase()).filter((name) => !english.has(name) && !isAmbiguous(name))
    return { terms: [...new Set([...(role['en'] ?? []), ...own])] }
  })

const file = join(root, 'packages/search-engine/src/analysis/data/occupations.json')
writeFileSync(file, `[\n${[...fromEsco, ...inLanguages].map((group) => JSON.stringify(group)).join(',\n')}\n]\n`)
process.stdout.write(
  `${String(fromEsco.length)} occupations of ESCO, ${String(inLanguages.length)} in twelve languages\n`,
)
