import { afterAll, beforeAll, expect, test } from 'vitest'
import { profileService } from '#features/candidate/profile/server/index.ts'
import { addDemoAccounts, type Candidate, openCandidate } from '#testing/candidate.ts'
import { persona } from '#testing/resumes.ts'
import { openTestSite, type TestSite } from '#testing/test-site.ts'
import { openVisitor, readZip } from '#testing/visitor.ts'

const DOMAIN = 'meridian.example'
const FILE = '/api/pcsx/resume_export'
let site: TestSite
let alice: Candidate
let bob: Candidate

beforeAll(async () => {
  site = await openTestSite(
    [{ domain: DOMAIN, site: { supportedLanguages: ['en', 'de'] } }, { domain: 'northgate.example' }],
    {
      pages: false,
    },
  )
  await addDemoAccounts(site)
  alice = await openCandidate(site, 'alice@example.com', DOMAIN)
  bob = await openCandidate(site, 'bob@example.com', DOMAIN)
  const [tenant] = site.context.tenants.all()
  const owner = { tenantId: tenant?.id ?? 0, accountId: alice.accountId }
  const { resume } = persona('english')
  await site.context.db
    .transaction()
    .execute((trx) =>
      site.context.use(profileService).applyParsed(trx, owner, { profile: resume, provenance: {} }, 'file'),
    )
})
afterAll(() => site.close())

test('a candidate downloads their résumé in each format, under a descriptive name', async () => {
  const expected = { pdf: '%PDF-1.7', docx: 'PK', json: '{\n  "$schema"', txt: 'Alice' }
  for (const [format, beginning] of Object.entries(expected)) {
    const answer = await alice.get(`${FILE}?format=${format}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.subarray(0, beginning.length).toString('latin1')).toBe(beginning)
    expect(answer.headers['content-disposition']).toContain(
      `filename*=UTF-8''R%C3%A9sum%C3%A9%20Alice%20Moreau.${format}`,
    )
    expect(answer.headers['cache-control']).toBe('private, no-store')
  }
})

test('headings, dates and the file’s name are in the language of the page', async () => {
  const answer = await alice.get(`${FILE}?format=txt&hl=de`)
  expect(answer.body).toContain('Berufserfahrung')
  expect(answer.body).toContain('März 2019 – Heute')
  expect(answer.headers['content-disposition']).toContain("filename*=UTF-8''Lebenslauf%20Alice%20Moreau.txt")
})

test('sections that were not chosen are in none of the formats', async () => {
  const text = await alice.get(`${FILE}?format=txt&sections=work,skills`)
  expect(text.body).toContain('Harbor Logistics Inc')
  expect(text.body).not.toMatch(/University of Washington|alice@example\.com|555/)
  const json = (await alice.get(`${FILE}?format=json&sections=work,skills`)).json<object>()
  expect(Object.keys(json)).toEqual(['$schema', 'basics', 'work', 'skills'])
  const docx = await readZip((await alice.get(`${FILE}?format=docx&sections=work`)).rawPayload)
  const written = docx['word/document.xml'] ?? ''
  expect(written).toContain('Harbor Logistics Inc')
  expect(written).not.toContain('University of Washington')
})

test('only the signed-in candidate gets a résumé, and an empty profile has none', async () => {
  const visitor = await openVisitor(site, DOMAIN)
  expect((await visitor.get(FILE)).statusCode).toBe(401)
  const empty = await bob.get(FILE)
  expect([empty.statusCode, empty.json<{ error: { code: string } }>().error.code]).toEqual([404, 'nothing-to-export'])
  expect((await bob.get(`${FILE}/options`)).json()).toMatchObject({ data: { sections: [] } })
  expect((await alice.get(`${FILE}/options`)).json()).toMatchObject({
    data: {
      sections: [
        'contact',
        'links',
        'summary',
        'work',
        'education',
        'skills',
        'languages',
        'certificates',
        'projects',
        'volunteer',
        'awards',
      ],
    },
  })
  expect((await alice.get(`${FILE}?format=exe`)).statusCode).toBe(400)
})
