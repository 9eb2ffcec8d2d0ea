import { execFileSync, spawnSync } from 'node:child_process'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTenant } from '#features/site/tenants/server/index.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { companyOf, evidenceOf, plainLetter, sealService } from '#testing/letters/signed-letter.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { makeCertificate } from './make-certificate.ts'
import { makeSignedLetter } from '../letter/make-signed-letter.ts'
import { knownCertificates, readPem, renewKey, type SealService, signingKey } from './signing-keys.ts'
import { verifyPdf } from '../verify/verify-pdf.ts'

const NOW = new Date('2026-05-04T12:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'foyer-keys-'))
let database: OpenDatabase
let service: SealService
const company = companyOf(1, 'meridian.example')

beforeAll(async () => {
  database = await openTestDatabase()
  service = sealService(database.db)
  await createTenant(database.db, { name: 'Meridian Works', domain: 'meridian.example' })
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

async function sealedWith(by: SealService): Promise<Uint8Array> {
  const letter = await plainLetter(1)
  return makeSignedLetter(by, { company, letter, marks: [], evidence: evidenceOf(letter, NOW), now: NOW })
}

test("a company keeps its key, which can't be read from the database alone", async () => {
  const first = await signingKey(service, company, NOW)
  const again = await signingKey(service, company, NOW)
  expect(again.certificates).toEqual(first.certificates)
  const { rows } = await database.pool.query<{ private_key: Buffer }>('SELECT private_key FROM signing_keys')
  const der = first.privateKey.export({ type: 'pkcs8', format: 'der' })
  expect(rows).toHaveLength(1)
  expect(rows[0]?.private_key.includes(der.subarray(0, 64))).toBe(false)
  expect(() => createPrivateKey({ key: rows[0]?.private_key ?? der, format: 'der', type: 'pkcs8' })).toThrow()
})

test('with another FOYER_SECRET nothing is sealed, and no second key is created', async () => {
  const other = { ...service, signingSecret: 'another secret, long enough to count as one' }
  await expect(signingKey(other, company, NOW)).rejects.toThrow('FOYER_SECRET')
  expect(await knownCertificates(database.db, 1)).toHaveLength(1)
})

test('after losing the secret, an operator can create a new key, which is used from then on', async () => {
  const { id } = await createTenant(database.db, { name: 'Lost', domain: 'lost.example' })
  const lost = companyOf(id, 'lost.example')
  await signingKey(service, lost, NOW)
  const other = { ...service, signingSecret: 'another secret, long enough to count as one' }
  await renewKey(other, lost, NOW)
  const { certificates } = await signingKey(other, lost, NOW)
  const known = await knownCertificates(database.db, id)
  expect(known).toHaveLength(2)
  expect(known[0]).toEqual(certificates[0])
})

test('an expired certificate is replaced, and letters sealed before stay valid', async () => {
  const before = await sealedWith(service)
  const later = new Date('2050-01-01T00:00:00Z')
  const { certificates } = await signingKey(service, company, later)
  const known = await knownCertificates(database.db, 1)
  expect(known).toHaveLength(2)
  expect(known[0]).toEqual(certificates[0])
  expect(new X509Certificate(certificates[0] ?? Buffer.alloc(0)).validToDate.getUTCFullYear()).toBe(2069)
  expect(verifyPdf(before, known).ok).toBe(true)
})

test('a configured key and certificate take precedence, and are kept for verification', async () => {
  const { certificate, privateKey } = await makeCertificate({ name: 'Given', domain: 'given.example' }, NOW, 5)
  const file = join(folder, 'given.pem')
  const pem = `${String(privateKey.export({ type: 'pkcs8', format: 'pem' }))}${new X509Certificate(certificate).toString()}`
  writeFileSync(file, pem)
  const sealed = await sealedWith({ ...service, signingPem: file })
  const verdict = verifyPdf(sealed, await knownCertificates(database.db, 1))
  expect(verdict).toMatchObject({ ok: true, signer: 'Given (given.example)' })
})

test('an unsuitable PEM file is refused with a sentence', async () => {
  const one = await makeCertificate({ name: 'One', domain: 'one.example' }, NOW, 5)
  const two = await makeCertificate({ name: 'Two', domain: 'two.example' }, NOW, 5)
  const key = String(one.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  expect(() => readPem('nothing')).toThrow('has no private key')
  expect(() => readPem(key)).toThrow('no certificate of its private key')
  expect(() => readPem(`${key}${new X509Certificate(two.certificate).toString()}`)).toThrow('no certificate of its')
})

const hasPdfsig = spawnSync('pdfsig', ['-v']).status === 0
if (!hasPdfsig) process.stderr.write('Seals were not shown to pdfsig: poppler-utils are not installed.\n')

test.skipIf(!hasPdfsig)(
  'another program, poppler’s pdfsig, calls the signature valid and the whole file signed',
  async () => {
    const file = join(folder, 'sealed.pdf')
    writeFileSync(file, await sealedWith(service))
    const said = execFileSync('pdfsig', ['-nocert', file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    expect(said).toContain('Signature Validation: Signature is Valid.')
    expect(said).toContain('Total document signed')
    expect(said).toContain('ETSI.CAdES.detached')
  },
)
