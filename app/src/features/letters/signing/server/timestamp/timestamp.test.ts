import { sign, X509Certificate } from 'node:crypto'
import { Integer, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import { Certificate, ContentInfo } from 'pkijs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findSeal } from '#platform/pdf/seal-place.ts'
import { assembleLetter } from '#platform/pdf/assemble-letter.ts'
import { evidenceOf, plainLetter } from '#testing/letters/signed-letter.ts'
import { hasOpenssl, openTimeAuthority, type TimeAuthority } from '#testing/letters/time-authority.ts'
import { requestTimestamp } from '../letter/request-timestamp.ts'
import { auditRecord } from '../letter/audit-record.ts'
import {
  attribute,
  decodeSeal,
  encodeSeal,
  oids,
  readDer,
  readSignedData,
  type SealParts,
  setOf,
  sha256,
  toDer,
} from '../seal/cms.ts'
import { makeCertificate } from '../seal/make-certificate.ts'
import { pemCertificates } from '../seal/certificates.ts'
import { type SealKey, sealPdf } from '../seal/seal-pdf.ts'
import { decodeToken, encodeToken } from './timestamp-token.ts'
import { verifyPdf } from '../verify/verify-pdf.ts'

// `npm run test:long` changes every digit, npm test every 400th.
const LONG = Boolean(process.env['FOYER_TEST_LONG'])
vi.setConfig({ testTimeout: 600_000 })

const present = hasOpenssl()
if (!present) process.stderr.write('Seals with a time-stamp were not tested: there is no openssl.\n')

describe.skipIf(!present)('with a time-stamp authority', () => {
  // The authority uses the machine's clock, so the letter must claim today's time.
  const now = new Date(Math.floor(Date.now() / 1000) * 1000)
  let authority: TimeAuthority
  let key: SealKey
  let sealed: Uint8Array
  let trusted: Buffer[]
  const prepared = async () => {
    const letter = await plainLetter(1)
    return assembleLetter({
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
    trusted = pemCertificates(authority.certificate)
    sealed = await sealPdf(await prepared(), key, requestTimestamp(authority.url, trusted))
  })
  afterAll(() => authority.close())

  function rewritten(change: (parts: SealParts) => SealParts, pdf = sealed): Uint8Array {
    const place = findSeal(pdf)
    if (typeof place === 'string') throw new Error(place)
    const bytes = Buffer.from(pdf)
    const hex = bytes.toString('latin1', place.start + 1, place.end - 1)
    const length = 2 * (Number.parseInt(hex.slice(4, 8), 16) + 4)
    const parts = decodeSeal(Buffer.from(hex.slice(0, length), 'hex'))
    const other = encodeSeal(change(parts)).toString('hex').padEnd(hex.length, '0')
    bytes.write(other, place.start + 1, 'latin1')
    return bytes
  }

  test('the letter has the time and name of the authority', () => {
    const verdict = verifyPdf(sealed, key.certificates, trusted)
    expect(verdict).toMatchObject({ ok: true, timestamp: { authority: 'Test time authority', verified: true } })
    expect(verdict.ok && Math.abs(verdict.signedAt.getTime() - now.getTime())).toBeLessThan(60_000)
  })

  test('one changed byte of the time-stamp is detected', () => {
    const missed: number[] = []
    const bytes = Buffer.from(sealed)
    const token = tokenOf(sealed).toString('hex')
    const from = bytes.indexOf(token, 0, 'latin1')
    expect(from).toBeGreaterThan(0)
    for (let at = 0; at < token.length; at += LONG ? 1 : 400) {
      const before = bytes[from + at] ?? 0
      bytes.write(before === 0x37 ? '6' : '7', from + at, 'latin1')
      if (verifyPdf(bytes, key.certificates, trusted).ok) missed.push(at)
      bytes[from + at] = before
    }
    expect(missed).toEqual([])
  })

  test('a seal without its time-stamp is invalid', () => {
    const without = rewritten((parts) => ({ ...parts, timestamp: undefined }))
    expect(verifyPdf(without, key.certificates)).toEqual({ ok: false, why: 'wrong-timestamp' })
  })

  test('the time-stamp of another letter is invalid', async () => {
    const fresh = await requestTimestamp(authority.url)(Buffer.from('another signature'))
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

  test('a time is verified only by the exact trusted certificate [S07]', async () => {
    expect(verifyPdf(sealed, key.certificates)).toMatchObject({
      ok: true,
      signedAt: now,
      timestamp: { verified: false },
    })
    const impostor = await openTimeAuthority()
    try {
      const forged = rewritten((parts) => ({ ...parts, timestamp: forgedToken(parts, impostor) }))
      expect(verifyPdf(forged, key.certificates, trusted)).toMatchObject({
        ok: true,
        signedAt: now,
        timestamp: { authority: 'Test time authority', at: new Date('2038-01-19T03:14:07Z'), verified: false },
      })
      const asked = sealPdf(await prepared(), key, requestTimestamp(impostor.url, trusted))
      await expect(asked).rejects.toThrow('not in FOYER_TSA_CERT')
    } finally {
      await impostor.close()
    }
  })

  test('an authority’s EC signature has one form: the variant n - s is invalid [S07]', async () => {
    const other = await openTimeAuthority('ec')
    try {
      const certificates = pemCertificates(other.certificate)
      const own = await sealPdf(await prepared(), key, requestTimestamp(other.url, certificates))
      const good = verifyPdf(own, key.certificates, certificates)
      expect(good).toMatchObject({ ok: true, timestamp: { verified: true } })
      const altered = rewritten((parts) => {
        const token = decodeToken(parts.timestamp ?? new Uint8Array())
        return { ...parts, timestamp: encodeToken({ ...token, signature: alteredCopyOf(token.signature) }) }
      }, own)
      expect(verifyPdf(altered, key.certificates, certificates)).toEqual({ ok: false, why: 'wrong-timestamp' })
    } finally {
      await other.close()
    }
  })

  test('a token with an extra certificate is invalid, since nothing signed names it [S07]', () => {
    const token = readSignedData(tokenOf(sealed))
    token.certificates?.push(Certificate.fromBER(Uint8Array.from(key.certificates[0] ?? [])))
    const content = new ContentInfo({ contentType: oids.signedData, content: token.toSchema(true) })
    const longer = rewritten((parts) => ({ ...parts, timestamp: Buffer.from(content.toSchema().toBER()) }))
    expect(verifyPdf(longer, key.certificates, trusted)).toEqual({ ok: false, why: 'wrong-timestamp' })
  })

  test('while the authority is unavailable nothing is sealed', async () => {
    authority.away = true
    await expect(sealPdf(await prepared(), key, requestTimestamp(authority.url))).rejects.toThrow('answers 503')
    authority.away = false
    await expect(sealPdf(await prepared(), key, requestTimestamp('http://127.0.0.1:9/'))).rejects.toThrow(
      'isn’t responding',
    )
  })

  function tokenOf(pdf: Uint8Array): Buffer {
    const place = findSeal(pdf)
    if (typeof place === 'string') throw new Error(place)
    const hex = Buffer.from(pdf).toString('latin1', place.start + 1, place.end - 1)
    const { timestamp } = decodeSeal(Buffer.from(hex.slice(0, 2 * (Number.parseInt(hex.slice(4, 8), 16) + 4)), 'hex'))
    if (!timestamp) throw new Error('There is no time-stamp.')
    return Buffer.from(timestamp)
  }
})

/** Returns a seal's time-stamp with a different date, signed by someone else under the same name. */
function forgedToken({ timestamp }: SealParts, { certificate, privateKey }: TimeAuthority): Buffer {
  const own = new X509Certificate(certificate)
  const token = decodeToken(timestamp ?? new Uint8Array())
  const content = Buffer.from(token.content.toString('latin1').replace(/20\d{12}Z/, '20380119031407Z'), 'latin1')
  const octets = (value: Uint8Array) => new OctetString({ valueHex: value })
  const named = new Sequence({ value: [new Sequence({ value: [new Sequence({ value: [octets(sha256(own.raw))] })] })] })
  const attributes = toDer(
    setOf([
      attribute(oids.contentType, new ObjectIdentifier({ value: oids.tstInfo })),
      attribute(oids.messageDigest, octets(sha256(content))),
      attribute(oids.signingCertificateV2, named),
    ]),
  )
  return encodeToken({
    certificate: own,
    content,
    hash: oids.sha256,
    attributes,
    signature: sign('sha256', attributes, privateKey),
  })
}

const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** Returns the second ECDSA signature that is valid for the same key and message. */
function alteredCopyOf(signature: Buffer): Buffer {
  const pair = readDer(signature)
  const [r, s] = pair instanceof Sequence ? pair.valueBlock.value : []
  if (!(r instanceof Integer && s instanceof Integer)) throw new Error('This is not an ECDSA signature.')
  return toDer(new Sequence({ value: [r, Integer.fromBigInt(P256_ORDER - s.toBigInt())] }))
}
