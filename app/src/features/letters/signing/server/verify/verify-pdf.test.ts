import { beforeAll, describe, expect, test, vi } from 'vitest'
import { addMs } from '#kernel/time.ts'
import { assembleLetter } from '#platform/pdf/assemble-letter.ts'
import { findSeal } from '#platform/pdf/seal-place.ts'
import { evidenceOf, plainLetter } from '#testing/letters/signed-letter.ts'
import { auditRecord } from '../letter/audit-record.ts'
import { decodeSeal, encodeSeal } from '../seal/cms.ts'
import { makeCertificate } from '../seal/make-certificate.ts'
import { sealPdf, type SealKey } from '../seal/seal-pdf.ts'
import { verifyPdf } from './verify-pdf.ts'

// `npm run test:long` changes every byte of the seal and 2,000 others, npm test a tenth of them.
const LONG = Boolean(process.env['FOYER_TEST_LONG'])
vi.setConfig({ testTimeout: 300_000 })

const NOW = new Date('2026-05-04T12:00:00Z')
const COMPANY = { name: 'Meridian Works', domain: 'meridian.example' }

async function keyOf(company = COMPANY, now = NOW, years = 20): Promise<SealKey> {
  const { certificate, privateKey } = await makeCertificate(company, now, years)
  return { privateKey, certificates: [certificate] }
}

async function preparedAt(at: Date, pages = 1): Promise<Uint8Array> {
  const letter = await plainLetter(pages)
  return assembleLetter({
    letter,
    marks: [],
    audit: auditRecord(evidenceOf(letter, NOW), COMPANY),
    title: 'Offer letter',
    place: { signer: 'Meridian Works', reason: 'Offer', at, capacity: 2048, timestamped: false },
  })
}

let key: SealKey
let sealed: Uint8Array
let prepared: Uint8Array
beforeAll(async () => {
  key = await keyOf()
  prepared = await preparedAt(NOW)
  sealed = await sealPdf(prepared, key)
})

const why = (pdf: Uint8Array, known = key.certificates) => {
  const verdict = verifyPdf(pdf, known)
  return verdict.ok ? 'good' : verdict.why
}

/** Returns the sealed letter with its seal replaced by another text. */
function withSeal(change: (hex: string) => string): Uint8Array {
  const { start, end } = placeOf(sealed)
  const bytes = Buffer.from(sealed)
  const hex = change(bytes.toString('latin1', start + 1, end - 1))
  return Buffer.concat([bytes.subarray(0, start + 1), Buffer.from(hex, 'latin1'), bytes.subarray(end - 1)])
}

function placeOf(pdf: Uint8Array) {
  const place = findSeal(pdf)
  if (typeof place === 'string') throw new Error(place)
  return place
}

/** Returns a deterministic generator of small numbers (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}

test('an unchanged letter is reported with its signer and its time', () => {
  expect(verifyPdf(sealed, key.certificates)).toMatchObject({
    ok: true,
    signer: 'Meridian Works (meridian.example)',
    signedAt: NOW,
    timestamp: undefined,
  })
})

test('one changed byte is detected anywhere: in the seal, in its dictionary, and elsewhere', () => {
  const { start, end } = placeOf(sealed)
  const next = numbers(20_260_504)
  const places = new Set<number>()
  for (let at = -200; at < 60; at++) places.add(start + at).add(end - at)
  for (let at = start; at < end; at += LONG ? 1 : 100) places.add(at)
  for (let at = 0; at < 20; at++) places.add(at).add(sealed.length - 1 - at)
  const structural = places.size
  while (places.size < structural + (LONG ? 2000 : 200)) places.add(next() % sealed.length)
  const missed: number[] = []
  const bytes = Buffer.from(sealed)
  for (const at of places) {
    const before = bytes[at] ?? 0
    bytes[at] = before ^ (1 << (next() % 8))
    if (verifyPdf(bytes, key.certificates).ok) missed.push(at)
    bytes[at] = before
  }
  expect(missed).toEqual([])
  expect(bytes.equals(sealed)).toBe(true)
})

describe('a seal with another encoding is invalid', () => {
  test.each<[string, (hex: string) => string]>([
    ['capital letters', (hex) => hex.toUpperCase()],
    ['one capital letter', (hex) => hex.replace(/[a-f]/, (letter) => letter.toUpperCase())],
    ['something behind it instead of zeros', (hex) => hex.replace(/0{2}$/, '01')],
    ['a blank behind it', (hex) => hex.replace(/0$/, ' ')],
    ['a longer form of its length', (hex) => hex.replace(/^3082/, '308300').slice(0, hex.length)],
    ['a length that is not told', (hex) => `3080${hex.slice(8)}0000`.slice(0, hex.length)],
  ])('%s', (_, change) => {
    expect(why(withSeal(change))).toBe('malformed-seal')
  })

  test('a seal with its parts in another order, or with an extra part', () => {
    const swapped = withSeal((hex) => {
      const der = Buffer.from(hex.slice(0, 2 * (Number.parseInt(hex.slice(4, 8), 16) + 4)), 'hex')
      const parts = decodeSeal(der)
      return encodeSeal({ ...parts, certificates: [...parts.certificates, ...key.certificates] })
        .toString('hex')
        .padEnd(hex.length, '0')
    })
    expect(why(swapped)).not.toBe('good')
  })
})

test('trailing bytes, a further revision, and a truncated file are detected', () => {
  const revision = Buffer.from('\n9 0 obj\n<< /Type /Page >>\nendobj\nxref\n0 0\ntrailer\n<<>>\nstartxref\n0\n%%EOF\n')
  expect(why(Buffer.concat([sealed, revision]))).toBe('not-whole')
  expect(why(Buffer.concat([sealed, Buffer.from('\n')]))).toBe('not-whole')
  expect(why(sealed.subarray(0, sealed.length - 1))).toBe('not-whole')
  expect(why(Buffer.concat([Buffer.from('\n'), sealed]))).toBe('not-a-pdf')
})

test('a company’s name is shown as written, in any script', async () => {
  const company = { name: '株式会社 Møller, Söhne + Co "x"', domain: 'moller.example' }
  const own = await keyOf(company)
  expect(verifyPdf(await sealPdf(prepared, own), own.certificates)).toMatchObject({
    signer: `${company.name} (moller.example)`,
  })
})

test('the seal of another letter is invalid', async () => {
  const other = await sealPdf(await preparedAt(addMs(NOW, 1000)), key)
  const place = placeOf(other)
  const hex = Buffer.from(other).toString('latin1', place.start + 1, place.end - 1)
  expect(why(withSeal(() => hex))).toBe('changed')
})

test('a letter sealed by someone else has an unknown signer, even under the same name', async () => {
  const stranger = await keyOf()
  const forged = await sealPdf(prepared, stranger)
  expect(why(forged)).toBe('unknown-signer')
  expect(why(forged, stranger.certificates)).toBe('good')
  expect(why(sealed, [])).toBe('unknown-signer')
})

test('a seal outside its certificate’s validity is invalid', async () => {
  const short = await keyOf(COMPANY, NOW, 1)
  const expired = await sealPdf(await preparedAt(new Date('2027-06-01T00:00:00Z')), short)
  expect(why(expired, short.certificates)).toBe('outside-validity')
})

test('a PDF without a seal and a file that is not a PDF are distinguished', async () => {
  expect(why(await plainLetter())).toBe('not-sealed')
  expect(why(Buffer.from('Dear candidate'))).toBe('not-a-pdf')
  expect(why(new Uint8Array())).toBe('not-a-pdf')
  expect(why(prepared)).not.toBe('good')
})
