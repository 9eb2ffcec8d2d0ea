import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '#testing/test-site.ts'

let site: TestSite
let job: number

const page = (path: string, headers: Record<string, string> = {}) =>
  site.get(path, { headers: { host: 'localhost', ...headers } })
const lang = (body: string) => /<html lang="([^"]+)"/.exec(body)?.[1]

beforeAll(async () => {
  site = await openTestSite([
    { domain: 'many.example', site: { supportedLanguages: ['en', 'de', 'fr'] } },
    { domain: 'one.example' },
  ])
  await site.importRows('one.example', [
    { id: 'A', title: 'Tailor', description: '<p>You sew.</p>', posted_at: '2026-04-30' },
  ])
  job = (await site.ids('one.example')).get('A') ?? 0
})
afterAll(() => site.close())

test('a visitor finds the page in each language of the site, by its native name [A20]', async () => {
  const { body } = await page('/careers/search?domain=many.example&query=tailor&utm_source=x')
  for (const [tag, name] of [
    ['en', 'English'],
    ['de', 'Deutsch'],
    ['fr', 'Français'],
  ])
    expect(body).toMatch(
      new RegExp(
        `<a href="/careers/search\\?domain=many\\.example&amp;query=tailor&amp;utm_source=x&amp;hl=${tag}" lang="${tag}"[^>]*>${name}</a>`,
      ),
    )
  expect(body).toMatch(/lang="en"[^>]* aria-current="true"/)
  expect((await page('/careers?domain=one.example')).body).not.toContain('class="languages"')
})

test('a choice made on this site is remembered [A20]', async () => {
  const chosen = await page('/careers?domain=many.example&hl=de', { 'sec-fetch-site': 'same-origin' })
  const cookie = [chosen.headers['set-cookie'] ?? []].flat().find((each) => each.startsWith('language='))
  expect(cookie).toMatch(/^language=de; Path=\/; Max-Age=\d+; SameSite=Lax$/)
  expect(lang((await page('/careers?domain=many.example', { cookie: 'language=de' })).body)).toBe('de')
  expect(lang((await page('/careers?domain=many.example&hl=fr', { cookie: 'language=de' })).body)).toBe('fr')
  expect(lang((await page('/careers?domain=many.example', { cookie: 'language=xx' })).body)).toBe('en')
  const elsewhere = await page('/careers?domain=many.example&hl=de', { 'sec-fetch-site': 'cross-site' })
  expect(String(elsewhere.headers['set-cookie'])).not.toContain('language=')
})

test('British readers get dates in their order, other English readers the month first [A20]', async () => {
  const address = `/careers/job/${job}?domain=one.example`
  const british = await page(address, { 'accept-language': 'en-GB,en;q=0.9' })
  expect(lang(british.body)).toBe('en-GB')
  expect(british.body).toMatch(/>30 Apr( 2026)?</)
  expect((await page(`${address}&hl=en-GB`)).body).toMatch(/>30 Apr( 2026)?</)
  for (const language of ['en-US,en;q=0.9', 'en', 'de,en;q=0.5'])
    expect((await page(address, { 'accept-language': language })).body).toMatch(/>Apr 30(, 2026)?</)
})

test('a page cached in one English is not shown to readers of the other, and both share a canonical URL [A20]', async () => {
  const address = '/careers?domain=one.example'
  const read = async (language: string) => (await page(address, { 'accept-language': language })).body
  const [american, british, again] = [await read('en-US'), await read('en-GB'), await read('en-US')]
  expect([american, british, again].map(lang)).toEqual(['en', 'en-GB', 'en'])
  const canonical = (body: string) => /<link rel="canonical" href="([^"]+)"/.exec(body)?.[1]
  expect(canonical(british)).toBe(canonical(american))
})
