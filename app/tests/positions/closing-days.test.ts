import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '#testing/test-site.ts'

let site: TestSite
const BERLIN = 'berlin.example'
const ANGELES = 'angeles.example'

beforeAll(async () => {
  site = await openTestSite([
    {
      domain: BERLIN,
      site: {
        company: { timeZone: 'Europe/Berlin', country: 'DE' },
        supportedLanguages: ['de'],
        defaultLanguage: 'de',
      },
    },
    { domain: ANGELES, site: { company: { timeZone: 'America/Los_Angeles' } } },
  ])
  const row = { id: 'C-1', title: 'Kiln hand', description: '<p>Stack kilns.</p>' }
  await site.importRows(BERLIN, [{ ...row, closes_at: '2027-01-15', posted_at: '2026-05-03T23:30:00Z' }])
  await site.importRows(ANGELES, [{ ...row, closes_at: '2026-12-01', locations: ['Tokyo, Japan'] }])
})
afterAll(() => site?.close())

const page = async (domain: string, path: string, zone: string, language: string) =>
  (
    await site.get(`${path}?domain=${domain}`, {
      headers: { host: 'localhost', cookie: `time_zone=${zone}`, 'accept-language': language },
    })
  ).body
const jobPage = async (domain: string, zone: string, language: string) =>
  page(domain, `/careers/job/${(await site.ids(domain)).get('C-1')}`, zone, language)

test('every visitor reads the day that the company wrote [second/ops-03] [second/B16]', async () => {
  for (const zone of ['Europe/Berlin', 'Europe/London', 'UTC', 'Europe/Athens', 'Asia/Tokyo'])
    expect(await jobPage(BERLIN, zone, 'de'), zone).toContain('15. Jan. 2027')
  expect(await jobPage(BERLIN, 'Europe/Berlin', 'de')).toMatch(/>15\. Jan\. 2027</)
  expect(await jobPage(BERLIN, 'Asia/Tokyo', 'de')).toMatch(/>15\. Jan\. 2027, 23:59 MEZ</)
  expect(await jobPage(ANGELES, 'America/Los_Angeles', 'en')).toMatch(/>Dec 1</)
  expect(await jobPage(ANGELES, 'Europe/Berlin', 'en')).toMatch(/>Dec 1, 11:59\sPM PST</)
})

test('posting data have the company’s posting day and the end of its closing day [second/B16]', async () => {
  const berlin = await jobPage(BERLIN, 'UTC', 'de')
  expect(berlin).toContain('"validThrough":"2027-01-15T22:59:59.999Z"')
  expect(berlin).toContain('"datePosted":"2026-05-04"')
})

test('phone fields start in the company’s country [second/ops-08]', async () => {
  expect(await jobPage(BERLIN, 'UTC', 'de')).toContain('window.FORM_KIT_DEFAULT_COUNTRY = "DE"')
  expect(await jobPage(ANGELES, 'UTC', 'en')).not.toContain('FORM_KIT_DEFAULT_COUNTRY')
})
