import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { gatherPersonalData } from '#main/boot/personal-data.ts'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { DAY_MS } from '#kernel/time.ts'
import { formBody, signIn } from '#testing/visitor.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { everyKeyInUse, removeResumeOrphans } from './files/key-store.ts'
import { resumesData } from './personal-data.ts'

const MERIDIAN = 'meridian.example'
/** Words that occur only in the uploaded file. */
const TRACE = 'Zanzibarquilt'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite([{ domain: MERIDIAN, site: { termsOfService: { enabled: false } } }], { pages: false })
  const [meridian = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate: meridian }, TEST_NOW)
})
afterAll(() => site?.close())

async function uploadFor(email: string, text: string) {
  const visitor = await signIn(site, MERIDIAN, email)
  const { payload, headers } = await formBody({}, [{ field: 'resume_file', name: 'mine.txt', bytes: text }])
  const answer = await visitor.post('/api/pcsx/upload_resume', payload, headers)
  expect(answer.statusCode, answer.body).toBe(200)
  const { rows } = await site.context.database.pool.query<{ accountId: string; tenantId: number }>(
    'SELECT id AS "accountId", tenant_id AS "tenantId" FROM accounts WHERE email = $1',
    [email],
  )
  const [owner] = rows
  if (!owner) throw new Error('The account is missing.')
  return owner
}

async function rowsWith(text: string): Promise<string[]> {
  const { pool } = site.context.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema IN ('public', 'pgboss')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rowCount } = await pool.query(
      `SELECT 1 FROM ${name} AS each WHERE row_to_json(each)::text ILIKE '%' || $1 || '%'`,
      [text],
    )
    if (rowCount) found.push(name)
  }
  return found
}

async function filesWith(text: string): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of site.context.files.list())
    if (Buffer.from((await site.context.files.get(key)) ?? []).includes(text)) found.push(key)
  return found
}

test('the download contains every file as it was uploaded, and the text read from it', async () => {
  const text = `Dave Lindqvist\n${TRACE} weaver\n`
  const owner = await uploadFor('dave@example.com', text)
  const { json, files } = await resumesData(site.context).export(site.context.db, owner)
  expect(json).toMatchObject({ resumes: [{ name: 'mine.txt', file: '1-mine.txt', isMain: true }] })
  expect(JSON.stringify(json)).toContain(TRACE)
  const chunks: Buffer[] = []
  for await (const chunk of (await files[0]?.open()) ?? []) chunks.push(Buffer.from(chunk as Uint8Array))
  expect(Buffer.concat(chunks).toString('utf8')).toBe(text)
  expect(await everyKeyInUse(site.context.db)).toHaveLength(1)
})

test('erasing an account leaves its words in no row and, once the jobs ran, in no file', async () => {
  const { context } = site
  const owner = await uploadFor('carol@example.com', `Carol Reyes\n${TRACE}-Reyes\n`)
  expect(await rowsWith(`${TRACE}-Reyes`)).not.toEqual([])
  const [key, ...more] = await filesWith(`${TRACE}-Reyes`)
  expect(more).toEqual([])
  await context.db.transaction().execute(async (trx) => {
    for (const part of gatherPersonalData(context).erasing) await part.erase(trx, owner)
  })
  expect(await rowsWith(`${TRACE}-Reyes`)).toEqual([])
  // A job enqueued in the same transaction deletes the files.
  await vi.waitFor(async () => expect(await filesWith(`${TRACE}-Reyes`)).toEqual([]), 20_000)
  expect(await context.files.exists(key ?? '')).toBe(false)
  expect(await filesWith(TRACE)).toHaveLength(1)
})

test('a file left by an interrupted upload is deleted after a day, and no others', async () => {
  const { files, db } = site.context
  await files.put('resumes/0123456789abcdef', Buffer.from('left behind'))
  const before = await everyKeyInUse(db)
  expect(await removeResumeOrphans({ db, files }, new Date())).toBe(0)
  expect(await removeResumeOrphans({ db, files }, new Date(Date.now() + 2 * DAY_MS))).toBe(1)
  for (const key of before) expect(await files.exists(key)).toBe(true)
})
