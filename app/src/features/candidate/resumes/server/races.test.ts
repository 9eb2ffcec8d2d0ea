import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { profileService } from '#features/candidate/profile/server/index.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { formBody, signIn, type Visitor } from '#testing/visitor.ts'
import type { Resume, ResumeReview } from '../contract.ts'

const MERIDIAN = 'meridian.example'
const PHONES = ['+351 22 202 3400', '+351 22 999 8800']

let site: TestSite
let carol: Visitor
let owner: { tenantId: number; accountId: string }
beforeAll(async () => {
  site = await openTestSite([{ domain: MERIDIAN, site: { termsOfService: { enabled: false } } }], { pages: false })
  const [meridian = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate: meridian }, TEST_NOW)
  carol = await signIn(site, MERIDIAN, 'carol@example.com')
  const { rows } = await site.context.database.pool.query<{ id: string }>(
    "SELECT id FROM accounts WHERE email = 'carol@example.com'",
  )
  owner = { tenantId: meridian, accountId: rows[0]?.id ?? '' }
})
afterAll(() => site?.close())
beforeEach(async () => {
  for (const table of ['profile_edits', 'profiles', 'resumes'])
    await site.context.database.pool.query(`DELETE FROM ${table} WHERE account_id = $1`, [owner.accountId])
})

async function upload(name: string, phone: string) {
  const text = `Carol Reyes\nBaker\ncarol.reyes@example.org\n${phone}\n\nSkills\nSourdough, ${name}\n`
  const { payload, headers } = await formBody({}, [{ field: 'resume_file', name: `${name}.txt`, bytes: text }])
  const answer = await carol.post('/api/pcsx/upload_resume', payload, headers)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ data: { resume: Resume } }>().data.resume
}
const list = async () => (await carol.get('/api/pcsx/resumes')).json<{ data: { resumes: Resume[] } }>().data.resumes
const review = async (id: string) =>
  (await carol.get(`/api/pcsx/resumes/${id}`)).json<{ data: { review: ResumeReview } }>().data.review
const profile = () => site.context.use(profileService).read(owner.tenantId, owner.accountId)

test('of two different files at once, one fills the profile and the second proposes; one is the main one', async () => {
  const [one, other] = await Promise.all(PHONES.map((phone, at) => upload(`File ${at}`, phone)))
  if (!one || !other) throw new Error('An upload is missing.')
  const stored = await list()
  expect(stored).toHaveLength(2)
  expect(stored.filter((resume) => resume.is_main)).toHaveLength(1)
  const phone = (await profile())?.resume.basics.phone
  expect(PHONES).toContain(phone)
  const proposed = (await Promise.all([review(one.id), review(other.id)])).flatMap(({ proposals }) => proposals)
  expect(proposed.filter(({ path }) => path === 'basics.phone')).toMatchObject([
    { old: phone, new: PHONES.find((each) => each !== phone), status: 'open' },
  ])
})

test('the same file sent three times at once is stored once', async () => {
  await Promise.all([1, 2, 3].map(() => upload('Same', PHONES[0] ?? '')))
  expect(await list()).toHaveLength(1)
  const keys: string[] = []
  for await (const { key } of site.context.files.list()) keys.push(key)
  const { rows } = await site.context.database.pool.query<{ key: string }>('SELECT file_key AS key FROM resumes')
  expect(keys).toEqual(expect.arrayContaining(rows.map(({ key }) => key)))
})

test('edits that the candidate makes during an upload stay', async () => {
  const { db } = site.context
  const service = site.context.use(profileService)
  const edit = db
    .transaction()
    .execute((trx) => service.setValues(trx, owner, [{ path: 'basics.phone', value: '+1 206 555 0100' }]))
  const [resume] = await Promise.all([upload('During', PHONES[0] ?? ''), edit])
  const after = await profile()
  const isFilledFirst = after?.resume.basics.phone !== '+1 206 555 0100'
  expect(isFilledFirst).toBe(false)
  expect(after?.sources['basics.phone']).toEqual({ by: 'edited' })
  for (const { path, status } of (await review(resume.id)).proposals)
    expect([path, status]).toEqual(['basics.phone', 'open'])
})

test('a proposal is accepted once, and a rejected one can still be accepted', async () => {
  const first = await upload('First', PHONES[0] ?? '')
  const second = await upload('Second', PHONES[1] ?? '')
  const decide = async (decision: string, id: string) =>
    (await carol.post(`/api/pcsx/resumes/${second.id}/review`, { proposals: [{ id, decision }] })).statusCode
  const proposal = (await review(second.id)).proposals.find(({ path }) => path === 'basics.phone')
  if (!proposal) throw new Error('Nothing is proposed.')
  expect((await review(first.id)).values.map(({ path }) => path)).toContain('basics.phone')
  expect(await decide('keep', proposal.id)).toBe(200)
  expect((await profile())?.resume.basics.phone).toBe(PHONES[0])
  expect(await decide('accept', proposal.id)).toBe(200)
  expect(await decide('accept', proposal.id)).toBe(200)
  expect((await profile())?.resume.basics.phone).toBe(PHONES[1])
  expect(await decide('keep', proposal.id)).toBe(409)
  expect(await decide('accept', 'unknown')).toBe(409)
  // The value is now the candidate's own.
  expect((await review(first.id)).values.map(({ path }) => path)).not.toContain('basics.phone')
})

test('a value that the profile refuses changes nothing in the review', async () => {
  const { id } = await upload('Refused', PHONES[0] ?? '')
  const before = await review(id)
  const answer = await carol.post(`/api/pcsx/resumes/${id}/review`, {
    values: [
      { path: 'basics.label', value: 'Head Baker' },
      { path: 'work', value: { startDate: 'soon' } },
    ],
    lines: before.unplaced,
  })
  expect(answer.statusCode).toBe(422)
  const { resume: _link, ...after } = await review(id)
  expect(before).toMatchObject(after)
})
