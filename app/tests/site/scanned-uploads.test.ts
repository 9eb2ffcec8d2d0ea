import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { english } from '#locales/english.ts'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { type FakeClamd, INFECTED, startFakeClamd } from '#testing/processes/fake-clamd.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { AVATARS_PATH } from '#kernel/viewer.ts'
import { formBody, signIn, type Visitor } from '#testing/visitor.ts'

const MERIDIAN = 'meridian.example'

let clamd: FakeClamd
let site: TestSite
let bob: Visitor
beforeAll(async () => {
  clamd = await startFakeClamd()
  site = await openTestSite([{ domain: MERIDIAN, site: { termsOfService: { enabled: false } } }], {
    pages: false,
    scanner: clamd.address,
  })
  const meridian = site.context.tenants.all()[0]?.id ?? 0
  await seedDemoAccounts(site.context.db, { meridian, northgate: meridian }, TEST_NOW)
  bob = await signIn(site, MERIDIAN, 'bob@example.com')
})
afterAll(async () => {
  await site?.close()
  await clamd?.close()
})
beforeEach(() => {
  clamd.mood = 'scans'
})

async function sendFile(text: string) {
  const { payload, headers } = await formBody({}, [{ field: 'resume_file', name: 'cv.txt', bytes: text }])
  return bob.post('/api/pcsx/upload_resume', payload, headers)
}
const sendDataUrl = (text: string) =>
  bob.post('/api/pcsx/upload_resume', {
    resume_file_name: 'cv.txt',
    resume_content: `data:text/plain;base64,${Buffer.from(text).toString('base64')}`,
  })
const kept = async () =>
  (await bob.get('/api/pcsx/resumes')).json<{ data: { resumes: { file_name: string }[] } }>().data.resumes

for (const [way, send] of Object.entries({ 'a file': sendFile, 'a data URL': sendDataUrl })) {
  test(`an infected résumé sent as ${way} is refused with its name, and nothing is stored`, async () => {
    const answer = await send(`Bob Okafor\n${INFECTED}`)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      error: { code: 'infected', message: english['error.files.infected'].replace('{name}', 'cv.txt') },
    })
    expect(await kept()).toEqual([])
  })

  test(`a résumé sent as ${way} waits for a retry while the scanner doesn’t respond`, async () => {
    clamd.mood = 'full'
    const answer = await send('Bob Okafor')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('30')
    expect(answer.json()).toMatchObject({ error: { code: 'not-scanned' } })
    expect(await kept()).toEqual([])
  })
}

test('an infected picture leaves the profile without one', async () => {
  const { payload, headers } = await formBody({}, [{ field: 'picture', name: 'me.png', bytes: INFECTED }])
  expect((await bob.post(AVATARS_PATH, payload, headers)).statusCode).toBe(422)
})

test('a clean résumé is stored once it was scanned', async () => {
  expect((await sendFile('Bob Okafor\nbob@example.com\n')).statusCode).toBe(200)
  expect(clamd.scanned.at(-1)?.toString()).toContain('bob@example.com')
  expect((await kept()).map((resume) => resume.file_name)).toEqual(['cv.txt'])
})
