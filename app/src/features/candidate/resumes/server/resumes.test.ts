import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as limits from '#config/limits.ts'
import { resumeLimits } from '../limits.ts'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { HOUR_MS } from '#kernel/time.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import { formBody, signIn, type Visitor } from '#testing/visitor.ts'
import { sampleFiles } from '#testing/resumes/sample-resumes.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import type { Resume, ResumeReview } from '../contract.ts'

const MERIDIAN = 'meridian.example'
const NORTHGATE = 'northgate.example'
const UPLOAD = '/api/pcsx/upload_resume'
const LIST = '/api/pcsx/resumes'

let site: TestSite
let now = TEST_NOW
let people: Record<'alice' | 'bob' | 'dave' | 'carol' | 'erin', Visitor>
beforeAll(async () => {
  site = await openTestSite(
    [MERIDIAN, NORTHGATE].map((domain) => ({ domain, site: { termsOfService: { enabled: false } } })),
    { pages: false, now: () => now },
  )
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate }, now)
  // Sessions of the company's people end sooner than these tests' clock runs.
  await site.context.database.pool.query('UPDATE accounts SET staff_role = NULL')
  const [alice, bob, dave, carol] = await Promise.all(
    ['alice', 'bob', 'dave', 'carol'].map((name) => signIn(site, MERIDIAN, `${name}@example.com`)),
  )
  if (!alice || !bob || !dave || !carol) throw new Error('Nobody is signed in.')
  people = { alice, bob, dave, carol, erin: await signIn(site, NORTHGATE, 'erin@example.com') }
})
afterAll(() => site?.close())

interface Answer {
  status: number
  error: { code?: string; message: string }
  data: { candidate?: Record<string, unknown>; resume?: Resume; filled?: number }
}

async function upload(who: Visitor, name: string, bytes: Uint8Array | string): Promise<Answer> {
  const { payload, headers } = await formBody({}, [{ field: 'resume_file', name, bytes }])
  const answer = await who.post(UPLOAD, payload, headers)
  return { ...answer.json<Answer>(), status: answer.statusCode }
}
const list = async (who: Visitor) => (await who.get(LIST)).json<{ data: { resumes: Resume[] } }>().data.resumes
const change = (who: Visitor, id: string, operation: string, more: object = {}) =>
  who.post(`${LIST}/${id}`, { operation, ...more })
const dataUrl = (bytes: Uint8Array, type = 'application/pdf') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

describe('uploading a résumé', () => {
  test('names the file in the profile, whose values refer to it', async () => {
    const { alice } = people
    const { data } = await upload(alice, 'Sources.pdf', await sampleFiles.pdf())
    const details = (await alice.get('/api/pcsx/profile_details')).json<{
      data: { files: object[]; sources: Record<string, { fileId?: string; page?: number }> }
    }>().data
    expect(details.files).toEqual([{ id: data.resume?.id, name: 'Sources.pdf', hasPages: true }])
    expect(details.sources['basics.phone']).toMatchObject({ fileId: data.resume?.id, page: 1 })
    await change(alice, data.resume?.id ?? '', 'delete')
    const after = (await alice.get('/api/pcsx/profile_details')).json<{ data: { files: object[] } }>().data
    expect(after.files).toEqual([])
  })

  test('returns the candidate for a data URL as a form and as JSON, and stores the file byte for byte [P3] [V1]', async () => {
    const { bob } = people
    const bytes = await sampleFiles.pdf()
    const fields = { resume_file_name: 'Bob’s résumé.pdf', resume_content: dataUrl(bytes), domain: MERIDIAN }
    const form = await formBody(fields)
    for (const [body, headers] of [
      [fields, {}],
      [form.payload, form.headers],
    ] as const) {
      const answer = await bob.post(UPLOAD, body, headers)
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json<Answer>().data.candidate).toMatchObject({
        email: 'bob@example.com',
        firstname: 'Bob',
        lastname: 'Okafor',
        fullname: 'Bob Okafor',
        location: expect.any(String),
        hasResume: true,
      })
    }
    const [stored, ...more] = await list(bob)
    expect(more).toEqual([])
    expect(stored).toMatchObject({ file_name: 'Bob’s résumé.pdf', format: 'pdf', is_main: true, reading: 'read' })
    const file = await bob.get(stored?.path ?? '')
    expect(sha256(file.rawPayload)).toBe(sha256(bytes))
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.headers['content-disposition']).toContain('attachment')
  })

  test.each([
    ['scanned.pdf', 'scan', 'no-text'],
    ['protected.pdf', 'encrypted', 'protected'],
  ] as const)('stores %s and says that it could not be read', async (name, sample, reading) => {
    const answer = await upload(people.dave, name, await sampleFiles[sample]())
    expect(answer).toMatchObject({ status: 200, data: { resume: { reading, file_name: name }, filled: 0 } })
    const { rows } = await site.context.database.pool.query(
      'SELECT 1 FROM profiles JOIN accounts ON id = account_id WHERE email = $1',
      ['dave@example.com'],
    )
    expect(rows).toEqual([])
  })

  test.each([
    ['nothing.pdf', 'empty', 'empty'],
    ['torn.pdf', 'damaged', 'damaged'],
    ['program.pdf', 'program', 'unknown-format'],
  ] as const)('refuses %s with an explanation and stores nothing', async (name, sample, code) => {
    const before = (await list(people.carol)).length
    const answer = await upload(people.carol, name, await sampleFiles[sample]())
    expect(answer).toMatchObject({ status: 422, error: { code } })
    expect(answer.error.message.length).toBeGreaterThan(20)
    expect(await list(people.carol)).toHaveLength(before)
  })

  test('detects the type from the content, not the name, and cleans the name', async () => {
    const answer = await upload(people.alice, '../../etc/\u202Efdp.exe', await sampleFiles.pdf())
    expect(answer.data.resume).toMatchObject({ format: 'pdf', file_name: 'fdp.exe' })
  })

  test('refuses oversized input before decoding it, and anything but a data URL', async () => {
    const { carol } = people
    const post = async (content: string) => {
      const answer = await carol.post(UPLOAD, { resume_file_name: 'a.pdf', resume_content: content })
      return [answer.statusCode, answer.json<Answer>().error.code]
    }
    expect(await post(`data:application/pdf;base64,${'A'.repeat(14_500_000)}`)).toEqual([413, 'too-large'])
    expect(await post(`data:application/pdf;base64,${'A'.repeat(17_000_000)}`)).toEqual([413, 'too-large'])
    for (const content of ['', 'https://example.com/a.pdf', 'data:text/plain,hello', 'data:;base64,***'])
      expect(await post(content)).toEqual([422, 'not-a-data-url'])
    const missing = await carol.post(UPLOAD, { resume_file_name: 'a.pdf' })
    expect(missing.statusCode).toBe(422)
    expect((await upload(carol, 'large.pdf', new Uint8Array(limits.resumeMaxBytes + 1))).status).toBe(413)
    expect(await list(carol)).toEqual([])
  })

  test('is refused for visitors, and beyond the maximum number of files', async () => {
    const { carol } = people
    const anonymous = await site.app.inject({ method: 'POST', url: `${UPLOAD}?domain=${MERIDIAN}` })
    expect(anonymous.statusCode).toBe(403)
    const file = (n: number) => `Carol Reyes\nLeeds\n\nExperience\n\nNumber ${n}\n`
    expect((await upload(carol, '0.txt', file(0))).status).toBe(200)
    // Different files, each of which a thread would read.
    await site.context.database.pool.query(
      `INSERT INTO resumes (enc_id, tenant_id, account_id, file_key, file_name, format, bytes, sha256, reading, parsed, is_main, uploaded_at)
       SELECT enc_id || n, tenant_id, account_id, file_key || n, file_name, format, bytes, sha256 || n, reading, parsed, false, uploaded_at
       FROM resumes, generate_series(3, $1::integer) AS n WHERE id = (SELECT max(id) FROM resumes)`,
      [limits.resumesMax],
    )
    expect((await upload(carol, 'last.txt', file(1))).status).toBe(200)
    expect(await upload(carol, 'one-more.txt', file(2))).toMatchObject({ status: 409, error: { code: 'full' } })
    // The same bytes again are the same file.
    expect((await upload(carol, '0.txt', file(0))).status).toBe(200)
  }, 120_000)

  test('is possible a limited number of times a day, counting refused ones', async () => {
    const { erin } = people
    expect((await upload(erin, 'a.txt', '')).status).toBe(422)
    await site.context.database.pool.query(
      `INSERT INTO account_attempts (tenant_id, kind, subject, is_pending, attempted_at, expires_at)
       SELECT tenant_id, kind, subject, is_pending, attempted_at, expires_at
       FROM account_attempts, generate_series(2, $1::integer)
       WHERE kind = 'resume-upload' AND id = (SELECT max(id) FROM account_attempts)`,
      [resumeLimits.uploads.most],
    )
    expect(await upload(erin, 'a.txt', '')).toMatchObject({ status: 429 })
    now = new Date(now.getTime() + 25 * HOUR_MS)
    expect(await upload(erin, 'a.txt', '')).toMatchObject({ status: 422 })
  })
})

describe('the list of résumés', () => {
  let one: Resume
  let other: Resume
  beforeAll(async () => {
    const { alice } = people
    for (const { id } of await list(alice)) await change(alice, id, 'delete')
    await upload(alice, 'First.txt', 'Alice Moreau\nAnalyst\n')
    await upload(alice, 'Second.txt', 'Alice Moreau\nData engineer\n')
    const [first, second] = await list(alice)
    if (!first || !second) throw new Error('The résumés are missing.')
    one = first
    other = second
  })

  test('has one main résumé: the first, until another is chosen', async () => {
    const { alice } = people
    expect([one.file_name, one.is_main, other.file_name, other.is_main]).toEqual([
      'First.txt',
      true,
      'Second.txt',
      false,
    ])
    for (let times = 0; times < 2; times += 1) {
      const { resumes } = (await change(alice, other.id, 'main')).json<{ data: { resumes: Resume[] } }>().data
      expect(resumes.map(({ file_name: name, is_main: main }) => [name, main])).toEqual([
        ['Second.txt', true],
        ['First.txt', false],
      ])
    }
  })

  test('makes another the main one when the main one is deleted, until that is undone', async () => {
    const { alice } = people
    const mains = async () => (await list(alice)).map(({ file_name: name, is_main: main }) => [name, main])
    expect((await change(alice, other.id, 'delete')).statusCode).toBe(200)
    expect(await mains()).toEqual([['First.txt', true]])
    expect((await change(alice, other.id, 'delete')).statusCode).toBe(200)
    expect((await change(alice, other.id, 'restore')).statusCode).toBe(200)
    expect(await mains()).toEqual([
      ['Second.txt', true],
      ['First.txt', false],
    ])
    await change(alice, other.id, 'delete')
    now = new Date(now.getTime() + resumeLimits.undoMs + 1000)
    expect((await change(alice, other.id, 'restore')).statusCode).toBe(404)
  })

  test('renames a file but keeps its extension, by which programs recognize it', async () => {
    const { alice } = people
    for (const [typed, name] of [
      ['Résumé 2026', 'Résumé 2026.txt'],
      ['a.txt', 'a.txt'],
      ['../x\u202Ey', 'xy.txt'],
    ] as const) {
      const answer = await change(alice, one.id, 'rename', { file_name: typed })
      expect(answer.json<{ data: { resumes: Resume[] } }>().data.resumes[0]?.file_name).toBe(name)
    }
    expect((await change(alice, one.id, 'rename', { file_name: ' ' })).statusCode).toBe(422)
    expect((await change(alice, one.id, 'rename')).statusCode).toBe(422)
  })

  test('of another candidate gives the same 404 as one that does not exist, by id and by link', async () => {
    const { alice, dave } = people
    const { path } = (await list(alice))[0] ?? one
    const answers = []
    for (const id of [one.id, 'none', 'x'.repeat(22)])
      answers.push(
        await dave.get(`${LIST}/${id}`),
        await change(dave, id, 'main'),
        await change(dave, id, 'rename', { file_name: 'mine' }),
        await change(dave, id, 'delete'),
        await change(dave, id, 'restore'),
        await dave.post(`${LIST}/${id}/review`, { lines: [0] }),
      )
    answers.push(await dave.get(path))
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual(answers[0]?.json())
    }
    expect((await alice.get(path)).statusCode).toBe(200)
    expect((await alice.get(`${LIST}/${one.id}`)).statusCode).toBe(200)
  })
})

test('an account without a name is offered the résumé’s, and accepts it as first and last name', async () => {
  const { carol } = people
  for (const { id } of await list(carol)) await change(carol, id, 'delete')
  const { pool } = site.context.database
  await pool.query(`UPDATE accounts SET first_name = '', last_name = '', name = '' WHERE email = 'carol@example.com'`)
  const { data } = await upload(carol, 'Name.txt', 'Maria de la Torre\nBaker\nmaria@example.org\n')
  const id = data.resume?.id ?? ''
  const review = (await carol.get(`${LIST}/${id}`)).json<{ data: { review: ResumeReview } }>().data.review
  const proposal = review.proposals.find(({ path }) => path === 'basics.name')
  expect(proposal).toMatchObject({ new: 'Maria de la Torre', status: 'open' })
  expect(proposal).not.toHaveProperty('old')
  await carol.post(`${LIST}/${id}/review`, { proposals: [{ id: proposal?.id, decision: 'accept' }] })
  const { viewer } = (await carol.get('/api/auth/session')).json<{
    data: { viewer: { firstName: string; lastName: string } }
  }>().data
  expect(viewer).toMatchObject({ firstName: 'Maria', lastName: 'de la Torre' })
})

test('a line is added to an existing entry of the profile: to its lists and texts, or to empty fields', async () => {
  const { dave } = people
  const text = 'Dave Lindqvist\n\nExperience\n\nWelder\nHarbor Logistics Inc\n2019 – 2023\nBuilt two cranes.\n'
  const { data } = await upload(dave, 'Entry.txt', text)
  const id = data.resume?.id ?? ''
  const put = async (path: string, value: string) =>
    dave.post(`${LIST}/${id}/review`, { values: [{ path, value, add: true }] })
  const { review } = (await dave.get(`${LIST}/${id}`)).json<{ data: { review: ResumeReview } }>().data
  const entry = review.entries.find(({ name }) => name.includes('Welder'))
  expect(entry?.fields).toEqual(expect.arrayContaining(['summary', 'highlights', 'location']))
  expect(entry?.fields).not.toContain('position')
  const path = entry?.path ?? ''
  for (const [field, line] of [
    ['highlights', 'One'],
    ['highlights', 'Two'],
    ['summary', 'First'],
    ['summary', 'Second'],
    ['location', 'Hull'],
  ] as const)
    expect((await put(`${path}.${field}`, line)).statusCode).toBe(200)
  const details = (await dave.get('/api/pcsx/profile_details')).json<{
    data: { resume: { work: { id: string; summary: string; highlights: string[]; location: string }[] } }
  }>().data
  const work = details.resume.work.find((one) => path.endsWith(one.id))
  expect(work?.highlights.slice(-2)).toEqual(['One', 'Two'])
  expect(work?.summary.endsWith('First\nSecond')).toBe(true)
  expect(work?.location).toBe('Hull')
  expect((await put('work.none.highlights', 'Lost')).json<Answer>().error.code).toBe('conflict')
})

test('hobbies and references, which a profile doesn’t have, are among the unplaced lines', async () => {
  const { dave } = people
  const parts = [
    'Dave Lindqvist\nWelder',
    'Hobbies\n\nRowing, chess',
    'References\n\nJane Poe\nHarbor Logistics\nAvailable on request',
  ]
  const { data } = await upload(dave, 'Hobbies.txt', `${parts.join('\n\n')}\n`)
  const path = `${LIST}/${data.resume?.id ?? ''}`
  const read = async () => (await dave.get(path)).json<{ data: { review: ResumeReview } }>().data.review
  const { unplaced, lines } = await read()
  const texts = lines.filter(({ index }) => unplaced.includes(index)).map(({ text }) => text)
  expect(texts).toEqual(
    expect.arrayContaining(['Rowing, chess', 'Jane Poe', 'Harbor Logistics', 'Available on request']),
  )
  expect(texts).not.toContain('References')
  expect((await dave.post(`${path}/review`, { lines: unplaced })).statusCode).toBe(200)
  expect((await read()).unplaced).toEqual([])
})

test('reads a photographed résumé and marks its values as read from a picture [second/H3-30]', async () => {
  const { dave } = people
  const scan = await readFile(
    new URL('../../../../../../packages/resume-parser/src/fixtures/scan.png', import.meta.url),
  )
  const { data } = await upload(dave, 'scan.png', scan)
  expect(data.resume).toMatchObject({ reading: 'read', format: 'image' })
  const { review } = (await dave.get(`/api/pcsx/resumes/${data.resume?.id ?? ''}`)).json<{
    data: { review: ResumeReview }
  }>().data
  expect(review.warnings).toEqual(['recognized'])
  expect(review.values.find(({ path }) => path === 'basics.phone')).toMatchObject({
    value: '07700 900123',
    recognized: true,
  })
})
