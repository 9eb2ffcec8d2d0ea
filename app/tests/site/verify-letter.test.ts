import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeSignedLetter, sealServiceOf } from '#features/letters/signing/server/index.ts'
import { english } from '#locales/english.ts'
import { craftedSeal, pdfWithSeal } from '#testing/letters/crafted-seal.ts'
import { formBody, openVisitor, type Visitor } from '#testing/visitor.ts'
import { evidenceOf, plainLetter } from '#testing/letters/signed-letter.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'

// Every command starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const folder = mkdtempSync(join(tmpdir(), 'foyer-verify-'))
const CLI = fileURLToPath(new URL('../../src/main/cli.ts', import.meta.url))
let site: TestSite
let visitor: Visitor
let sealed: Uint8Array

beforeAll(async () => {
  site = await openTestSite([{ domain: 'one.example' }, { domain: 'two.example' }])
  visitor = await openVisitor(site, 'one.example')
  sealed = await letterOf('one.example')
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})

async function letterOf(domain: string): Promise<Uint8Array> {
  const company = site.context.tenants.all().find((tenant) => tenant.domain === domain)
  if (!company) throw new Error(domain)
  const letter = await plainLetter()
  const input = { company, letter, marks: [], evidence: evidenceOf(letter, TEST_NOW), now: TEST_NOW }
  return makeSignedLetter(sealServiceOf(site.context), input)
}

const changed = () => {
  const bytes = Uint8Array.from(sealed)
  bytes[40] = (bytes[40] ?? 0) ^ 1
  return bytes
}

async function verify(bytes: Uint8Array) {
  const { payload, headers } = await formBody({}, [{ field: 'letter', name: 'letter.pdf', bytes }])
  return visitor.post('/api/offer/verify', payload, headers)
}

test('anyone can check that a letter is unchanged, who sealed it, and when', async () => {
  expect((await verify(sealed)).json()).toMatchObject({
    data: {
      ok: true,
      signer: 'one.example (one.example)',
      signed_at: TEST_NOW.toISOString(),
    },
  })
  expect((await verify(changed())).json()).toMatchObject({ data: { ok: false, why: 'changed' } })
  expect((await verify(Buffer.from('no PDF'))).json()).toMatchObject({ data: { ok: false, why: 'not-a-pdf' } })
})

test.each([
  { parts: 500, ids: 200, bytes: 25_000 },
  { parts: 1500, ids: 1200, bytes: 115_000 },
])(
  'a crafted seal of $bytes bytes gets a response and delays no other request [S02]',
  async ({ parts, ids, bytes }) => {
    const crafted = pdfWithSeal(craftedSeal({ parts, ids }))
    expect(crafted.length).toBeGreaterThan(bytes)
    const before = process.threadCpuUsage()
    const answer = await verify(crafted)
    const { user, system } = process.threadCpuUsage(before)
    expect(answer.json()).toMatchObject({ data: { ok: false, why: 'malformed-seal' } })
    expect((user + system) / 1000).toBeLessThan(400)
  },
)

test('a letter of another company on the same server is unknown here', async () => {
  expect((await verify(await letterOf('two.example'))).json()).toMatchObject({
    data: { ok: false, why: 'unknown-signer' },
  })
})

test('the certificates are public and linked from a page', async () => {
  const { certificates } = await site.data<{ certificates: { pem: string; name: string }[] }>(
    '/api/offer/certificates?domain=one.example',
  )
  expect(certificates).toHaveLength(1)
  expect(certificates[0]).toMatchObject({ name: 'one.example (one.example)' })
  const page = await site.get('/offers/verify?domain=one.example')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain(english['title.verifyLetter'])
  expect(page.body).toContain('BEGIN%20CERTIFICATE')
})

/** Runs the command like an operator, with an empty data folder. */
async function command(...words: string[]) {
  const env = { PATH: process.env['PATH'], INIT_CWD: folder, FOYER_DATA: join(folder, 'empty') }
  return promisify(execFile)(process.execPath, [CLI, 'offer', 'verify', ...words], { cwd: folder, env }).then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      out: error.stdout + error.stderr,
    }),
  )
}

test('with a certificate the command verifies a letter without server or database', async () => {
  const { certificates } = await site.data<{ certificates: { pem: string }[] }>(
    '/api/offer/certificates?domain=one.example',
  )
  writeFileSync(join(folder, 'one.pem'), certificates[0]?.pem ?? '')
  writeFileSync(join(folder, 'sealed.pdf'), sealed)
  writeFileSync(join(folder, 'changed.pdf'), changed())
  writeFileSync(join(folder, 'strange.pdf'), await letterOf('two.example'))
  const good = await command('sealed.pdf', '--cert', 'one.pem')
  expect(good).toMatchObject({ code: 0 })
  expect(good.out).toContain('Unchanged. Sealed by one.example (one.example) on 2026-05-04T12:00:00.000Z')
  const json = await command('sealed.pdf', '--cert', 'one.pem', '--json')
  expect(JSON.parse(json.out)).toMatchObject({ ok: true, signer: 'one.example (one.example)', timestamp: null })
  expect(await command('changed.pdf', '--cert', 'one.pem')).toMatchObject({
    code: 1,
    out: expect.stringContaining(english['verify.fault.changed']),
  })
  expect(await command('strange.pdf', '--cert', 'one.pem')).toMatchObject({
    code: 1,
    out: expect.stringContaining(english['verify.fault.unknown-signer']),
  })
  expect((await command('sealed.pdf', '--cert', 'sealed.pdf')).out).toContain('contains no certificate')
})
