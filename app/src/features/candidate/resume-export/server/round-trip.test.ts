import { parseResume } from '@foyer/resume-parser'
import { expect, test } from 'vitest'
import { persona } from '#testing/resumes.ts'
import { type ExportFormat, type ExportLayout, exportLayouts, exportSections } from '../rules.ts'
import { makeFile } from './make-file.ts'

const NOW = new Date('2026-05-04T12:00:00Z')

/** Paths that the reader doesn't find in some of our files, by person, format and layout; docs/unfinished.md lists them. */
const UNREAD: Readonly<Record<string, RegExp>> = {
  long: /^projects\.0\.(?:keywords|highlights)/,
  'long pdf': /^projects\./,
  'long pdf columns': /^(?:projects\.|skills\.|certificates\.0\.issuer)/,
  'long txt': /^(?:projects\.|(?:awards|certificates)\.0\.date)/,
  english: /^projects\.(?:0\.(?:keywords|highlights)|1\.)/,
  'english txt': /^(?:projects\.|(?:awards|certificates)\.0\.date)/,
  'english pdf columns': /^(?:projects\.(?:0\.(?:keywords|highlights)|1\.)|skills\.|certificates\.0\.issuer)/,
  'german txt': /^certificates\.0\.date/,
  japanese: /^work\.0\.location/,
  'japanese txt': /^(?:work\.0\.location|certificates\.0\.date)/,
  arabic: /^education\.0/,
  // Places, words with vowel marks, and Latin skills next to Arabic ones.
  'arabic pdf':
    /^(?:education\.0|basics\.location|basics\.profiles|skills\.|work\.0\.(?:location|highlights\.0)|work\.1\.position)/,
  hebrew: /^education\.0/,
  // Two neighbouring Latin skills are swapped.
  'hebrew pdf': /^(?:education\.0|skills\.[01])/,
}

/** Names of accounts are not in the files, only their addresses. */
const NOT_WRITTEN = /^basics\.profiles\.\d+\.(?:network|username)$/

/** Returns the values of a résumé by path, except those that the files lack. */
function valuesOf(resume: unknown, unread: RegExp | undefined, path = ''): [path: string, value: string][] {
  if (typeof resume === 'object' && resume !== null)
    return Object.entries(resume).flatMap(([key, value]) => valuesOf(value, unread, path ? `${path}.${key}` : key))
  if (typeof resume !== 'string' || NOT_WRITTEN.test(path) || unread?.test(path)) return []
  return [[path, resume.replace(/^https?:\/\/(?:www\.)?/, '')]]
}

/** Exports a persona's résumé and reads the file. */
async function exportAndRead(name: string, format: ExportFormat, layout: ExportLayout = 'classic') {
  const { resume, language } = persona(name)
  const order = { format, layout, sections: [...exportSections], language, now: NOW }
  const { bytes, fileName } = await makeFile(resume, order)
  return { resume, profile: (await parseResume(bytes, fileName)).profile }
}

async function readBack(name: string, format: ExportFormat, layout?: ExportLayout) {
  const { resume, profile } = await exportAndRead(name, format, layout)
  const unread = UNREAD[`${name} ${format} ${layout ?? ''}`] ?? UNREAD[`${name} ${format}`] ?? UNREAD[name]
  return {
    written: Object.fromEntries(valuesOf(resume, unread)),
    read: Object.fromEntries(valuesOf(profile, unread)),
  }
}

const pdfs = ['german', 'chinese', 'hebrew', 'short', 'arabic', 'japanese', 'long', 'english'].flatMap((name) =>
  exportLayouts.map((layout) => ({ name, layout })),
)

test.for(pdfs)('reading the $layout PDF of the $name résumé results in the same profile', async ({ name, layout }) => {
  const { written, read } = await readBack(name, 'pdf', layout)
  expect(read).toEqual(written)
})

test.for(['german', 'chinese', 'short', 'english', 'long', 'arabic', 'hebrew', 'japanese'])(
  'reading the Word file of the %s résumé results in the same profile',
  async (name) => {
    const { written, read } = await readBack(name, 'docx')
    expect(read).toEqual(written)
  },
)

test.for(['chinese', 'short', 'arabic', 'hebrew', 'japanese', 'german', 'english', 'long'])(
  'reading the plain text of the %s résumé results in the same profile',
  async (name) => {
    const { written, read } = await readBack(name, 'txt')
    expect(read).toEqual(written)
  },
)

test('reading the JSON Resume results in the same profile, account names included', async () => {
  const { resume, profile } = await exportAndRead('english', 'json')
  expect(profile).toEqual(resume)
})
