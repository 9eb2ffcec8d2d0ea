import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTenant } from '#features/site/tenants/server/index.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { inspectInProcess } from '#platform/pdf/inspect-in-process.ts'
import { companyOf, evidenceOf, sealService } from '#testing/letters/signed-letter.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { makeSignedLetter } from './make-signed-letter.ts'
import { knownCertificates } from '../seal/signing-keys.ts'
import { verifyPdf } from '../verify/verify-pdf.ts'

const NOW = new Date('2026-05-04T12:00:00Z')
const samples = new URL('../../../../../platform/pdf/samples/', import.meta.url)
/** Reads the folder, so that new samples are included. One restricts its readers by an owner password [RB-20]. */
const producers = readdirSync(samples).filter((name) => name.endsWith('.pdf'))
const inspect = (bytes: Uint8Array) => inspectInProcess({ bytes, maxPages: 20 })

let database: OpenDatabase
const folder = mkdtempSync(join(tmpdir(), 'foyer-producers-'))
beforeAll(async () => {
  database = await openTestDatabase()
  await createTenant(database.db, { name: 'Meridian Works', domain: 'meridian.example' })
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const hasPdfsig = spawnSync('pdfsig', ['-v']).status === 0
if (!hasPdfsig) process.stderr.write('Seals were not shown to pdfsig: poppler-utils are not installed.\n')

test('there are letters from ten producers', () => {
  expect(producers.length).toBeGreaterThanOrEqual(10)
})

test.each(producers)('%s is read, stamped and sealed, keeps its text, and verifies as valid', async (name) => {
  const letter = new Uint8Array(readFileSync(new URL(name, samples)))
  const before = await inspect(letter)
  if (!before.ok) throw new Error(before.why)
  const words = name === 'scan.pdf' ? ['', ''] : ['Offer letter', 'Please sign here']
  expect(before.pages).toBe(2)
  expect(before.text.map((text, page) => text.includes(words[page] ?? ''))).toEqual([true, true])
  const place = { page: 1, x: 0.1, y: 0.7, width: 0.4, height: 0.05 }
  const pdf = await makeSignedLetter(sealService(database.db), {
    company: companyOf(1, 'meridian.example'),
    letter,
    marks: [{ ...place, kind: 'signature', text: 'Zoë Åkesson' }],
    evidence: evidenceOf(letter, NOW),
    now: NOW,
  })
  const after = await inspect(pdf)
  if (!after.ok) throw new Error(after.why)
  expect(after.pages).toBeGreaterThan(2)
  expect(after.pageSizes.slice(0, 2)).toEqual(before.pageSizes)
  expect(after.text[0]).toBe(before.text[0])
  expect(after.text[1]).toContain('Zoë Åkesson')
  expect(after.text[1]).toContain(words[1])
  expect(after.text.slice(2).join('\n')).toContain('I agree to sign electronically.')
  expect(verifyPdf(pdf, await knownCertificates(database.db, 1)).ok).toBe(true)
  if (!hasPdfsig) return
  writeFileSync(join(folder, name), pdf)
  const { stdout } = spawnSync('pdfsig', ['-nocert', join(folder, name)], { encoding: 'utf8' })
  expect(stdout).toContain('Signature Validation: Signature is Valid.')
  expect(stdout).toContain('Total document signed')
})
