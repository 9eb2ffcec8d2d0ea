import * as limits from '#config/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comparePath } from '#features/candidate/compare/rules.ts'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { signIn } from '#testing/visitor.ts'

const MERIDIAN = 'meridian.example'

let site: TestSite
let ids: Map<string, number>
const idOf = (name: string) => ids.get(name) ?? 0

/** Returns the text of the page, without scripts, and its table's rows by their names. */
async function shown(address: string, visitor: Pick<TestSite, 'get'> = site) {
  const { statusCode, body } = await visitor.get(`${address}${address.includes('?') ? '&' : '?'}domain=${MERIDIAN}`)
  const main = /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? ''
  const text = (html: string) => html.replaceAll(/<!--.*?-->/g, '').replaceAll(/<[^>]+>/g, '')
  const rows = [...main.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = '']) => text(cell)),
  )
  return { statusCode, text: text(main), rows: new Map(rows.map(([name = '', ...cells]) => [name, cells])), body }
}

beforeAll(async () => {
  site = await openTestSite([{ domain: MERIDIAN }, { domain: 'northgate.example' }], { now: () => TEST_NOW })
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate }, TEST_NOW)
  const row = (id: string, title: string, more: object = {}) => ({ id, title, description: `<p>${title}</p>`, ...more })
  await site.importRows(MERIDIAN, [
    row('baker', 'Baker', {
      description: '<p>You bake 35 hours a week. We like bread.</p>',
      skills: ['Baking', 'Patience'],
      department: 'Bakery',
      employment_type: 'full_time',
      locations: [{ name: 'Leeds, England, United Kingdom', lat: 53.8, lon: -1.5 }],
      salaryText: '£13 an hour, more at night',
      salary: { min: 13, currency: 'GBP', interval: 'hour' },
    }),
    row('cook', 'Cook', {
      work_location: 'remote',
      closes_at: '2026-06-01T00:00:00Z',
      salary: { min: 30_000, max: 34_000, currency: 'GBP', interval: 'year' },
    }),
    row('gone', 'Waiter'),
    row('secret', 'Spy', { private: true }),
    ...['a', 'b', 'c'].map((name) => row(name, `Helper ${name}`)),
  ])
  ids = await site.ids(MERIDIAN)
  await site.closeDown(MERIDIAN, [idOf('gone')])
})
afterAll(() => site?.close())

test('two jobs are shown next to each other with their facts, and missing ones are marked [C1]', async () => {
  const { statusCode, rows, body } = await shown(comparePath([idOf('baker'), idOf('cook')]))
  expect(statusCode).toBe(200)
  expect(body).toContain('<title>Compare jobs | ')
  expect([...rows.keys()][0]).toBe('Fact')
  expect(rows.get('Fact')?.map((cell) => cell.replace('Remove', ''))).toEqual(['Baker', 'Cook'])
  expect(rows.get('Pay')).toEqual(['£13 an hour, more at night', '£30,000–£34,000 a year'])
  expect(rows.get('Hours')).toEqual(['You bake 35 hours a week.', 'Not stated'])
  expect(rows.get('Workplace')).toEqual(['On site', 'Remote'])
  expect(rows.get('Employment type')).toEqual(['Full time', 'Not stated'])
  expect(rows.get('Department')).toEqual(['Bakery', 'Not stated'])
  expect(rows.get('Apply by')).toEqual(['Not stated', 'Jun 1, 12:00 AM UTC'])
  expect(rows.get('Skills')).toEqual(['BakingPatience', 'Not stated'])
  expect(rows.has('Your match')).toBe(false)
})

test('a closed job, a private one and an unknown one are named with the reason, and the rest is compared', async () => {
  const [baker, gone, secret] = [idOf('baker'), idOf('gone'), idOf('secret')]
  const { text, rows } = await shown(`/careers/compare-jobs?pid=${baker},${gone},${secret},700999999999`)
  expect(text).toContain(`Job ${gone} is closed and no longer accepts applications.`)
  for (const id of [secret, 700_999_999_999])
    expect(text).toContain(`We can’t find job ${id}. It may be private, or the link may be wrong.`)
  expect(text).not.toContain('Spy')
  expect(rows.get('Fact')).toHaveLength(1)
})

test('more jobs than fit are cut off, and too few lead to a request for more', async () => {
  const many = await shown(comparePath(['baker', 'cook', 'a', 'b', 'c'].map(idOf)))
  expect(many.text).toContain('These are the first 4 you chose.')
  expect(many.rows.get('Fact')).toHaveLength(limits.comparedJobs.most)
  const one = await shown(comparePath([idOf('baker')]))
  expect(one.text).toContain('Choose at least one more job')
  expect((await shown('/careers/compare-jobs')).text).toContain('Save jobs or add them to your job cart')
})

test('a signed-in candidate sees their match with each job, or how to get it', async () => {
  const alice = await signIn(site, MERIDIAN, 'alice@example.com')
  const { rows } = await shown(comparePath([idOf('baker'), idOf('cook')]), alice)
  expect(rows.get('Your match')).toEqual(['Complete your profile', 'Complete your profile'])
})
