import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTenant } from '#features/site/tenants/server/index.ts'
import { type ReadablePdf, inspectPdf } from '#platform/pdf/inspect-pdf.ts'
import { companyOf, evidenceOf, plainLetter, sealService } from '#testing/letters/signed-letter.ts'
import { makeTestLetter } from '#testing/letters/make-letter.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import type { LetterEvidence } from './letter-evidence.ts'
import { makeSignedLetter } from './make-signed-letter.ts'
import { knownCertificates } from '../seal/signing-keys.ts'
import { verifyPdf } from '../verify/verify-pdf.ts'

const NOW = new Date('2026-05-04T12:00:00Z')
let database: OpenDatabase
const company = () => companyOf(1, 'meridian.example')

beforeAll(async () => {
  database = await openTestDatabase()
  await createTenant(database.db, { name: 'Meridian Works', domain: 'meridian.example' })
})
afterAll(() => database.close())

async function made(rest: Partial<LetterEvidence> = {}): Promise<{ pdf: Uint8Array; read: ReadablePdf }> {
  const letter = await plainLetter()
  const evidence = evidenceOf(letter, NOW, rest)
  const marks =
    evidence.way === 'upload'
      ? []
      : [{ kind: 'signature', text: evidence.signer.name, page: 1, x: 0.1, y: 0.7, width: 0.4, height: 0.05 } as const]
  const pdf = await makeSignedLetter(sealService(database.db), {
    company: company(),
    letter,
    marks,
    evidence,
    now: NOW,
  })
  const read = await inspectPdf(pdf)
  if (!read.ok) throw new Error(read.why)
  return { pdf, read }
}

test('a signed letter keeps its pages, shows the signature, and includes the audit record', async () => {
  const { pdf, read } = await made()
  expect(read.pages).toBe(3)
  expect(read.text[0]).toContain('this is page 1')
  expect(read.text[1]).toContain('Zoë Åkesson')
  const record = read.text[2] ?? ''
  for (const fact of [
    '2026-05-04 12:00:00 UTC',
    '4 May 2026 at 14:00:00 CEST (Europe/Stockholm)',
    'Signed in with a password',
    '192.0.2.7',
    'Test browser 1.0',
    'I agree to sign electronically.',
    'Opened the letter',
  ])
    expect(record).toContain(fact)
  expect(record.replaceAll('\n', ' ')).toContain(evidenceOf(await plainLetter(), NOW).letterSha256.slice(0, 40))
  expect(verifyPdf(pdf, await knownCertificates(database.db, 1))).toMatchObject({
    ok: true,
    signer: 'Meridian Works (meridian.example)',
    signedAt: NOW,
    timestamp: undefined,
  })
})

test('a sealed letter has no tag in its text, and names the letter that was shown [second/B3-05]', async () => {
  const letter = await makeTestLetter([{ lines: ['Signed: {{signature}} on {{date}} in Lund'] }])
  const evidence = evidenceOf(letter, NOW)
  const input = { company: company(), letter, marks: [], evidence, now: NOW }
  const pdf = await makeSignedLetter(sealService(database.db), input)
  const page = await (await getDocumentProxy(pdf.slice())).getPage(1)
  const { items } = await page.getTextContent()
  const text = items.map((item) => ('str' in item ? item.str : '')).join('')
  expect(text.replaceAll(/\s+/g, ' ')).toBe('Signed: on in Lund')
  expect(verifyPdf(pdf, await knownCertificates(database.db, 1)).ok).toBe(true)
})

test('a letter signed on paper is not part of its record, which names the file', async () => {
  const sha256 = 'ab'.repeat(32)
  const { pdf, read } = await made({ way: 'upload', upload: { sha256, name: 'signed.pdf', bytes: 1234 } })
  expect(read.pages).toBe(1)
  expect(read.text.join('\n').replaceAll('\n', '')).toContain(sha256)
  expect(read.text[0]).toContain('signed.pdf')
  expect(verifyPdf(pdf, await knownCertificates(database.db, 1)).ok).toBe(true)
})

test('names of every script are drawn, and characters without a glyph are shown by code point', async () => {
  const name = 'Łukasz Żółć, Иван, Γιώργος, שלום, محمد, 山田太郎, 张伟, 한'
  const { read } = await made({ signer: { name, email: 'zoe@example.com' } })
  const record = read.text[2] ?? ''
  for (const part of ['Łukasz Żółć', 'Иван', 'Γιώργος', 'שלום', 'محمد', '山田太郎', '张伟', '⟨U+D55C⟩'])
    expect(record).toContain(part)
})

test('a letter other than the displayed one is not sealed', async () => {
  const letter = await plainLetter()
  const evidence = evidenceOf(await plainLetter(3), NOW)
  const input = { company: company(), letter, marks: [], evidence, now: NOW }
  await expect(makeSignedLetter(sealService(database.db), input)).rejects.toThrow('not the one that the evidence names')
})

test('two servers that need the first key at the same time create one', async () => {
  const { id } = await createTenant(database.db, { name: 'Northgate Care', domain: 'northgate.example' })
  const letter = await plainLetter(1)
  const input = {
    company: companyOf(id, 'northgate.example'),
    letter,
    marks: [],
    evidence: evidenceOf(letter, NOW),
    now: NOW,
  }
  await Promise.all([1, 2, 3].map(() => makeSignedLetter(sealService(database.db), input)))
  expect(await knownCertificates(database.db, id)).toHaveLength(1)
})
