import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findSeal } from '#platform/pdf/seal-place.ts'
import { putTogether } from '#platform/pdf/put-together.ts'
import { evidenceOf, plainLetter } from '#testing/signed-letter.ts'
import { hasOpenssl, openTimeAuthority, type TimeAuthority } from '#testing/time-authority.ts'
import { askForTime } from './ask-for-time.ts'
import { auditRecord } from './audit-record.ts'
import { decodeSeal, encodeSeal } from './cms.ts'
import { makeCertificate } from './make-certificate.ts'
import { type SealKey, sealPdf } from './seal-pdf.ts'
import { verifyPdf } from './verify-pdf.ts'

// Every digit is changed with `npm run test:long`, every 400th with npm test.
const LONG = Boolean(process.env['FOYER_TEST_LONG'])
vi.setConfig({ testTimeout: 600_000 })

const present = hasOpenssl()
if (!present) process.stderr.write('Seals with a time-stamp were not tested: there is no openssl.\n')

describe.skipIf(!present)('with a time-stamp authority', () => {
  // Its clock is the machine's, and so the letter claims a time of today.
  const now = new Date(Math.floor(Date.now() / 1000) * 1000)
  let authority: TimeAuthority
  let key: SealKey
  let sealed: Uint8Array
  const prepared = async () => {
    const letter = await plainLetter(1)
    return putTogether({
      letter,
      marks: [],
      audit: auditRecord(evidenceOf(letter, now), { name: 'Meridian Works', domain: 'meridian.example' }),
      title: 'Offer letter',
      place: { signer: 'Meridian Works', reason: 'Offer', at: now, capacity: 6000, timestamped: true },
    })
  }
  beforeAll(async () => {
    authority = await openTimeAuthority()
    const { certificate, privateKey } = await makeCertificate(
      { name: 'Meridian Works', domain: 'meridian.example' },
      now,
      20,
    )
    key = { privateKey, certificates: [certificate] }
    sealed = await sealPdf(await prepared(), key, askForTime(authority.url))
  })
  afterAll(() => authority.close())

  function rewritten(change: (parts: ReturnType<typeof decodeSeal>) => ReturnType<typeof decodeSeal>): Uint8Array {
    const place = findSeal(sealed)
    if (typeof place === 'string') throw new Error(place)
    const bytes = Buffer.from(sealed)
    const hex = bytes.toString('latin1', place.start + 1, place.end - 1)
    const length = 2 * (Number.parseInt(hex.slice(4, 8), 16) + 4)
    const parts = decodeSeal(Buffer.from(hex.slice(0, length), 'hex'))
    const other = encodeSeal(change(parts)).toString('hex').padEnd(hex.length, '0')
    bytes.write(other, place.start + 1, 'latin1')
    return bytes
  }

  test('the letter carries the time of the authority, and its name', () => {
    const verdict = verifyPdf(sealed, key.certificates)
    expect(verdict).toMatchObject({ ok: true, timestamp: { authority: 'Test time authority' } })
    expect(verdict.ok && Math.abs(verdict.signedAt.getTime() - now.getTime())).toBeLessThan(60_000)
  })

  test('one changed byte of the time-stamp is found', () => {
    const missed: number[] = []
    const bytes = Buffer.from(sealed)
    const token = decodeToken(sealed).toString('hex')
    const from = bytes.indexOf(token, 0, 'latin1')
    expect(from).toBeGreaterThan(0)
    for (let at = 0; at < token.length; at += LONG ? 1 : 400) {
      const before = bytes[from + at] ?? 0
      bytes.write(before === 0x37 ? '6' : '7', from + at, 'latin1')
      if (verifyPdf(bytes, key.certificates).ok) missed.push(at)
      bytes[from + at] = before
    }
    expect(missed).toEqual([])
  })

  test('a seal that lost its time-stamp does not count', () => {
    const without = rewritten((parts) => ({ ...parts, timestamp: undefined }))
    expect(verifyPdf(without, key.certificates)).toEqual({ ok: false, why: 'wrong-timestamp' })
  })

  test('the time-stamp of another letter does not count', async () => {
    const fresh = await askForTime(authority.url)(Buffer.from('another signature'))
    expect(
      verifyPdf(
        rewritten((parts) => ({ ...parts, timestamp: fresh })),
        key.certificates,
      ),
    ).toEqual({
      ok: false,
      why: 'wrong-timestamp',
    })
  })

  test('while the authority is away nothing is sealed', async () => {
    authority.away = true
    await expect(sealPdf(await prepared(), key, askForTime(authority.url))).rejects.toThrow('answers 503')
    authority.away = false
    await expect(sealPdf(await prepared(), key, askForTime('http://127.0.0.1:9/'))).rejects.toThrow('does not answer')
  })

  function decodeToken(pdf: Uint8Array): Buffer {
    const place = findSeal(pdf)
    if (typeof place === 'string') throw new Error(place)
    const hex = Buffer.from(pdf).toString('latin1', place.start + 1, place.end - 1)
    const { timestamp } = decodeSeal(Buffer.from(hex.slice(0, 2 * (Number.parseInt(hex.slice(4, 8), 16) + 4)), 'hex'))
    if (!timestamp) throw new Error('There is no time-stamp.')
    return Buffer.from(timestamp)
  }
})
