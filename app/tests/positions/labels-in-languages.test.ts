import { afterAll, beforeAll, expect, test } from 'vitest'
import { comparePath } from '#features/candidate/compare/rules.ts'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { message } from '#platform/messages/messages.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { signIn, type Visitor } from '#testing/visitor.ts'

const DOMAIN = 'meridian.example'

let site: TestSite
let alice: Visitor
let ids: Map<string, number>

beforeAll(async () => {
  site = await openTestSite(
    [
      { domain: DOMAIN, site: { supportedLanguages: ['en', 'de', 'ja'], pcsxConfig: { jobCart: { enabled: true } } } },
      { domain: 'northgate.example' },
    ],
    { now: () => TEST_NOW },
  )
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate }, TEST_NOW)
  const row = (id: string, title: string, place: string, more: object) => ({
    id,
    title,
    description: `<p>${title}</p>`,
    locations: [{ name: place }],
    ...more,
  })
  await site.importRows(DOMAIN, [
    row('baker', 'Baker of bread', 'Edinburgh, Scotland, United Kingdom', { employment_type: 'full_time' }),
    row('cook', 'Baker of cakes', 'Munich, Bavaria, Germany', { employment_type: 'Part time' }),
    row('cleaner', 'Baker of rolls', 'Remote - Germany', { employment_type: 'APPRENTICESHIP' }),
  ])
  ids = await site.ids(DOMAIN)
  alice = await signIn(site, DOMAIN, 'alice@example.com')
})
afterAll(() => site?.close())

const idOf = (name: string) => ids.get(name) ?? 0

/** English names of kinds, countries and regions that only an English page contains. */
function englishNames(language: string): string[] {
  const english = ['Full time', 'Part time', 'Apprenticeship', 'United Kingdom', 'Germany', 'Scotland', 'Bavaria']
  return english.filter((name) => !ownNames(language).includes(name))
}

function ownNames(language: string): string[] {
  const countries = new Intl.DisplayNames([language], { type: 'region' })
  const kinds = ['fullTime', 'partTime', 'apprenticeship'] as const
  return [
    ...kinds.map((kind) => message(language, `job.employment.${kind}`)),
    ...['GB', 'DE'].map((code) => countries.of(code) ?? ''),
  ]
}

/** The texts and labels of a page, without its scripts, addresses and attributes. */
const textOf = (html: string) =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '').replaceAll(/<!--.*?-->/g, '').replaceAll(/<[^>]+>/g, ' ')

/** The labels of a response: all its texts except the values that programs compare. */
function labelsOf(answer: unknown): string[] {
  if (typeof answer === 'string') return [answer]
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([key, value]) => (VALUES.has(key) ? [] : labelsOf(value)))
}
const VALUES = new Set([
  'value',
  'standardizedLocations',
  'employmentType',
  'jobDescription',
  'facets',
  'appliedFilters',
])

test.each(['de', 'ja'])(
  'every page and response names kinds of employment, countries and regions in %s [second/B3-10]',
  async (language) => {
    const at = (path: string) => `${path}${path.includes('?') ? '&' : '?'}domain=${DOMAIN}&hl=${language}`
    const baker = idOf('baker')
    const pids = [...ids.values()].map(String)
    await alice.post(at('/api/pcsx/job_cart'), { pids, operation: 'add' })
    for (const id of pids) await alice.post('/api/pcsx/positions/saved', { position_id: id, operation: 'add' })
    const pages = [
      '/careers/search?query=Baker',
      `/careers/job/${baker}`,
      `/careers/search?query=Baker&pid=${baker}`,
      comparePath([...ids.values()]),
      `/careers/apply?pid=${baker}`,
    ]
    for (const path of pages) {
      const { statusCode, body } = await site.get(at(path))
      expect(statusCode, path).toBe(200)
      for (const name of englishNames(language)) expect(textOf(body), path).not.toContain(name)
      expect(textOf(body), path).toContain(new Intl.DisplayNames([language], { type: 'region' }).of('GB'))
    }
    const answers = [
      '/api/pcsx/search?query=Baker',
      `/api/pcsx/position_details?position_id=${baker}`,
      `/api/pcsx/similar_positions?position_id=${baker}`,
      `/api/pcsx/apply_info?position_id=${pids.join()}`,
      '/api/pcsx/job_cart',
      '/api/pcsx/positions/saved',
      '/api/pcsx/dashboard/all',
    ]
    for (const path of answers) {
      const { statusCode, body } = await alice.get(at(path))
      expect(statusCode, path).toBe(200)
      const labels = labelsOf(JSON.parse(body))
      for (const name of englishNames(language)) expect(labels.join('\n'), path).not.toContain(name)
    }
  },
)
