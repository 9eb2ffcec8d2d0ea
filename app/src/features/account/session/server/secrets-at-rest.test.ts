import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { lastCode, openVisitor } from '#testing/visitor.ts'
import { seedDemoAccounts } from './seed-demo.ts'

const DOMAIN = 'meridian.example'
const EMAIL = 'alice@example.com'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite([{ domain: DOMAIN }], { pages: false, now: () => TEST_NOW })
  const [meridian = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate: meridian }, TEST_NOW)
})
afterAll(() => site?.close())

/** Returns every row of the tables about accounts as text. */
async function accountRows(): Promise<string> {
  const { pool } = site.context.database
  const tables = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() AND tablename LIKE 'account%'`,
  )
  const rows = await Promise.all(tables.rows.map(({ name }) => pool.query(`SELECT t::text AS row FROM ${name} t`)))
  return rows.flatMap((result) => result.rows.map(({ row }: { row: string }) => row)).join('\n')
}

test('passwords are kept as Argon2id hashes, and neither session tokens nor emailed codes can be read from the database', async () => {
  const visitor = await openVisitor(site, DOMAIN)
  await visitor.post('/api/auth/code/request', { email: EMAIL })
  const signedIn = await visitor.post('/api/auth/sign-in/email', { email: EMAIL, password: 'foyer-demo' })
  expect(signedIn.statusCode, signedIn.body).toBe(200)
  const [token = ''] = decodeURIComponent(visitor.cookies['session'] ?? '').split('.')
  expect(token.length).toBeGreaterThan(20)

  const rows = await accountRows()
  expect(rows).toContain('$argon2id$')
  expect(rows).not.toContain('foyer-demo')
  expect(rows).not.toContain(token)
  // As a value: its six digits can be part of a hash.
  expect(rows.split(/[^\w.+/=-]/)).not.toContain(lastCode(site, EMAIL))
})
