import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultLimits } from '../formats/bounds/limits.ts'
import { readText } from '../formats/text/read-text.ts'
import type { TextDocument } from '../model/text-document.ts'
import type { JsonResume } from '../model/json-resume.ts'
import { styledDocument } from '../testing/styled-document.ts'
import { understand } from './understand.ts'

const folder = new URL('../testing/resumes/', import.meta.url)
const names = ['plain', 'plain-forms', 'styled', 'date-columns'].flatMap((kind) =>
  readdirSync(new URL(kind, folder)).map((file) => `${kind}/${file}`),
)

/** A JSON Resume with the language of the text. */
interface Truth extends JsonResume {
  _truth: { lang: string }
}

/** Returns a résumé of the folder as a document, and the truth below it. */
function readSample(name: string): { document: TextDocument; truth: Truth } {
  const [text = '', truth = ''] = readFileSync(new URL(name, folder), 'utf8').split('\n--- truth ---\n')
  const document = name.startsWith('plain') ? readText(text, defaultLimits).document : styledDocument(text)
  return { document, truth: JSON.parse(truth) as Truth }
}

const plain = (text: string | undefined): string =>
  (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/ (?:in|di|em|en|for) /g, ' ')
    .replace(/[^\p{L}\p{N}+#]/gu, '')

/** Returns the facts of a profile in a form that can be compared and read in a failure. */
function factsOf(profile: JsonResume) {
  const { basics = {}, work = [], education = [], skills = [] } = profile
  const dates = (start?: string, end?: string): string => `${start ?? ''}–${end ?? ''}`
  return {
    name: plain(basics.name),
    email: basics.email ?? '',
    phone: (basics.phone ?? '').replace(/\D/g, ''),
    city: plain(basics.location?.city),
    links: (basics.profiles ?? [])
      .map(({ url }) => plain(url))
      .concat(plain(basics.url))
      .filter(Boolean),
    work: work.map(({ position, name, startDate, endDate }) => [
      plain(position),
      plain(name),
      dates(startDate, endDate),
    ]),
    education: education.map(({ studyType, area, institution, startDate, endDate }) => [
      plain([studyType, area].filter(Boolean).join(' in ')),
      plain(institution),
      dates(startDate, endDate),
    ]),
    skills: skills.flatMap(({ name, keywords }) => keywords ?? [name]).map(plain),
  }
}

test('there are résumés of three dozen shapes to read', () => {
  expect(names.length).toBeGreaterThanOrEqual(36)
})

test.each(names)('%s is read without a mistake', async (name) => {
  const { document, truth } = readSample(name)
  const { profile, language } = await understand(document, {})
  expect(factsOf(profile)).toEqual(factsOf(truth))
  expect(language).toBe(truth._truth.lang)
})

test('every value has a place in the file and a confidence, and each line is placed or listed as left over', async () => {
  const { document } = readSample('date-columns/german-left-dates.txt')
  const { provenance, unplaced } = await understand(document, {})
  expect(document.lines[provenance['work.1.position']?.line ?? -1]?.text).toContain('Referentin Controlling')
  expect(document.lines[provenance['basics.phone']?.line ?? -1]?.text).toContain('0221 5558341')
  for (const { confidence, line } of Object.values(provenance)) {
    expect(confidence).toBeGreaterThan(0.3)
    expect(confidence).toBeLessThanOrEqual(1)
    expect(line).toBeDefined()
  }
  expect(unplaced).toEqual([])
})

test('a text that is not a résumé gives no contact details, jobs or schools', async () => {
  const { profile } = await understand(readSample('plain/nothing-to-invent.txt').document, {})
  expect(profile).toEqual({ basics: {} })
})
