import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { english } from '#locales/english.ts'
import { foyerJson, runFoyer } from '#testing/processes/run-foyer.ts'
import { evidenceOf, plainLetter } from '#testing/letters/signed-letter.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { makeSignedLetter } from './letter/make-signed-letter.ts'
import { sealServiceOf } from './seal/signing-keys.ts'

let site: TestSite
const folder = mkdtempSync(join(tmpdir(), 'foyer-sealed-'))
const path = (name: string) => join(folder, name)
beforeAll(async () => {
  site = await openTestSite([{ domain: 'meridian.example', name: 'Meridian' }, { domain: 'northgate.example' }], {
    pages: false,
  })
  const letter = await plainLetter()
  writeFileSync(path('plain.pdf'), letter)
  for (const company of site.context.tenants.all()) {
    const input = { company, letter, marks: [], evidence: evidenceOf(letter, TEST_NOW), now: TEST_NOW }
    writeFileSync(path(`${company.domain}.pdf`), await makeSignedLetter(sealServiceOf(site.context), input))
  }
  const changed = readFileSync(path('meridian.example.pdf'))
  changed[200] = (changed[200] ?? 0) ^ 1
  writeFileSync(path('changed.pdf'), changed)
  writeFileSync(
    path('longer.pdf'),
    Buffer.concat([readFileSync(path('meridian.example.pdf')), Buffer.from('\n%more\n')]),
  )
  writeFileSync(path('words.pdf'), 'Dear candidate')
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})

const verify = (name: string, ...args: string[]) => runFoyer(site, 'offer', 'verify', path(name), ...args)
/** Runs without a server or database. */
const verifyWithoutDatabase = (name: string, ...args: string[]) =>
  runFoyer(undefined, 'offer', 'verify', path(name), ...args)
const certificate = (...args: string[]) => foyerJson<{ certificate: string }>(site, 'offer', 'certificate', ...args)

test('foyer offer verify says that a letter is unchanged, who sealed it and when, with and without a database', async () => {
  const found = await verify('meridian.example.pdf')
  const said =
    /^Unchanged\. Sealed by (.+) on 2026-05-04T12:00:00\.000Z, according to its server\.\nCertificate \(SHA-256\): ([0-9a-f]{64})\n$/
  expect(found).toMatchObject({ code: 0, err: '', out: expect.stringMatching(said) })
  const [, signer, fingerprint] = said.exec(found.out) ?? []
  expect(await certificate(path('meridian.pem'))).toMatchObject({ ok: true, file: path('meridian.pem') })
  const der = new X509Certificate(readFileSync(path('meridian.pem')))
  writeFileSync(path('meridian.der'), der.raw)
  for (const known of ['meridian.pem', 'meridian.der'])
    expect(await verifyWithoutDatabase('meridian.example.pdf', '--cert', path(known))).toEqual(found)
  expect(der.fingerprint256.replaceAll(':', '').toLowerCase()).toBe(fingerprint)
  expect(
    await foyerJson(undefined, 'offer', 'verify', path('meridian.example.pdf'), '--cert', path('meridian.pem')),
  ).toMatchObject({
    ok: true,
    signer,
    fingerprint,
    signedAt: TEST_NOW.toISOString(),
    timestamp: null,
  })
})

test.each([
  ['changed.pdf', 'changed'],
  ['longer.pdf', 'not-whole'],
  ['plain.pdf', 'not-sealed'],
  ['words.pdf', 'not-a-pdf'],
  ['northgate.example.pdf', 'unknown-signer'],
] as const)('foyer offer verify fails on %s with %s', async (name, code) => {
  await certificate(path('meridian.pem'))
  const sentence = english[`verify.fault.${code}`]
  for (const args of [[], ['--cert', path('meridian.pem')]]) {
    expect(await verify(name, ...args)).toEqual({ code: 1, out: '', err: `${sentence}\n` })
    expect(await foyerJson(site, 'offer', 'verify', path(name), ...args)).toMatchObject({
      ok: false,
      error: { code, message: sentence },
    })
  }
})

test('foyer offer verify checks letters of the given company, and refuses files that it can’t use', async () => {
  expect(await verify('northgate.example.pdf', '--domain', 'northgate.example')).toMatchObject({ code: 0 })
  expect(await verify('meridian.example.pdf', '--domain', 'northgate.example')).toMatchObject({ code: 1 })
  expect(await verify('none.pdf')).toEqual({
    code: 1,
    out: '',
    err: `We couldn’t read “${path('none.pdf')}”. Check the path.\n`,
  })
  expect(await verifyWithoutDatabase('meridian.example.pdf', '--cert', path('none.pem'))).toMatchObject({
    code: 1,
    err: `We couldn’t read “${path('none.pem')}”. Check the path.\n`,
  })
  expect(await verifyWithoutDatabase('meridian.example.pdf', '--cert', path('words.pdf'))).toMatchObject({
    code: 1,
    err: `“${path('words.pdf')}” contains no certificate, neither as PEM nor as DER.\n`,
  })
})

test('foyer offer certificate prints the certificate and creates a new one only on request; earlier letters stay valid', async () => {
  const first = (await certificate()).certificate
  expect((await runFoyer(site, 'offer', 'certificate')).out).toBe(`${first.trimEnd()}\n`)
  const written = await runFoyer(site, 'offer', 'certificate', path('again.pem'))
  expect(written.out).toBe(`The certificate of meridian.example is in ${path('again.pem')}.\n`)
  expect(readFileSync(path('again.pem'), 'utf8')).toBe(first)
  const renewed = (await certificate('--new')).certificate
  expect(renewed).toMatch(/^-----BEGIN CERTIFICATE-----/)
  expect(renewed).not.toBe(first)
  expect((await certificate()).certificate).toBe(renewed)
  expect(await verify('meridian.example.pdf')).toMatchObject({ code: 0 })
  expect((await certificate('--domain', 'northgate.example')).certificate).not.toBe(renewed)
})

test('foyer offer certificate creates no key if one is configured', async () => {
  const { config } = site.context
  const given = { context: { ...site.context, config: { ...config, signingPem: path('given.pem') } } }
  expect(await runFoyer(given, 'offer', 'certificate', '--new')).toEqual({
    code: 1,
    out: '',
    err: 'FOYER_SIGNING_PEM provides the key. Replace it in that file.\n',
  })
})
