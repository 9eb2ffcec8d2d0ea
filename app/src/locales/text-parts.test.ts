import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { english } from './english.ts'
import { BASE_PART, partOf } from './text-parts.ts'

const SOURCES = fileURLToPath(new URL('../', import.meta.url))

/** Returns the message ids in a source, including prefixes of computed ones. */
function idsIn(source: string): string[] {
  const parts = new Set(Object.keys(english).map((id) => id.split('.')[0]))
  return [...source.matchAll(/['"`](?<id>[a-z]\w*\.[\w.-]*)/g)]
    .map(({ groups }) => groups?.['id'] ?? '')
    .filter((id) => parts.has(id.split('.')[0]) && Object.keys(english).some((known) => known.startsWith(id)))
}

/** Features whose pages also show another feature's part, or have two screens with separate messages. */
const TOGETHER: Record<string, readonly string[]> = {
  // The reasons for a result load on demand.
  search: ['positions', 'map', 'explanation'],
  // A search that shows jobs beside its list doesn't need the texts of a job's own page.
  positions: ['position'],
  'saved-positions': ['saved', 'positions'],
  // The dashboard loads the texts of its cards only.
  referrals: ['referring'],
  // Its button is shown among the results only.
  'job-alerts': ['jobAlerts', 'search'],
  'talent-network': ['talentNetwork'],
  // Answers were part of drafts, and so are their messages.
  answers: ['drafts'],
  // The dashboard loads the texts of its cards only; the form for changing a sent application stores its changes like a draft.
  applications: ['application', 'drafts'],
  interviews: ['interview'],
  offers: ['offer'],
  events: ['event'],
  // Its form is saved like a draft.
  'given-forms': ['givenForms', 'drafts'],
  'resume-export': ['resumeExport'],
  'form-editor': ['formEditor', 'editing'],
  theme: ['editing'],
  // A page of the desk, with its navigation and its editor of formatted text.
  'site-settings': ['siteSettings', 'desk'],
  // Offers are made from letter templates there, and its pages of the site keep them.
  desk: ['letterTemplates'],
  connections: ['desk'],
  numbers: ['desk'],
  match: ['positions'],
  compare: ['positions', 'match'],
  // Its button is next to those of a job, which loads its texts, and reserves its space until the cart's are loaded.
  cart: ['positions'],
  // Its form saves a draft, and says so.
  apply: ['drafts'],
  // The first steps ask for the same facts.
  profile: ['onboarding'],
  signing: ['verify'],
}

test('pages of a feature use only its own messages and those of every page, since no others are loaded', () => {
  const files = globSync('features/*/*/web/**/*.{ts,tsx}', { cwd: SOURCES }).filter((path) => !path.includes('.test.'))
  expect(files.length).toBeGreaterThan(40)
  const strangers = files.flatMap((path) => {
    const feature = path.split('/')[2] ?? ''
    const own = new Set<string>([BASE_PART, feature, ...(TOGETHER[feature] ?? [])])
    // The settings page names the panels that features add to it.
    if (path.endsWith('/web/screens.ts')) own.add('settings')
    return idsIn(readFileSync(`${SOURCES}${path}`, 'utf8'))
      .filter((id) => !own.has(partOf(id) ?? 'server'))
      .map((id) => `${path}: ${id}`)
  })
  expect(strangers).toEqual([])
})

test('the parts around every page use messages of every page', () => {
  const files = globSync('{main,ui}/**/*.{ts,tsx}', { cwd: SOURCES }).filter((path) => !path.includes('.test.'))
  const sources = files.map((path) => ({ path, source: readFileSync(`${SOURCES}${path}`, 'utf8') }))
  // Texts rendered on the server do not depend on the browser's catalogue.
  const pages = sources.filter(({ source }) => !source.includes('#platform/messages/'))
  const strangers = pages.flatMap(({ path, source }) => {
    // Screens load messages shared by such parts together with their own.
    const shared = path.startsWith('ui/editing/') ? 'editing' : path.startsWith('ui/dashboard/') ? 'moment' : BASE_PART
    const own = new Set<string>([BASE_PART, shared])
    return idsIn(source).filter((id) => !own.has(partOf(id) ?? 'server'))
  })
  expect(strangers).toEqual([])
})

test('messages of errors, emails and feeds never reach the browser', () => {
  expect(partOf('error.request.invalid')).toBeUndefined()
  expect(partOf('mail.code.subject')).toBeUndefined()
  expect(partOf('search.count')).toBe('search')
  expect(partOf('shell.jobs')).toBe(BASE_PART)
})
