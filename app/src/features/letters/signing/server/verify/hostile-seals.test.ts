import * as fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { signingLimits } from '../../limits.ts'
import { assembleLetter } from '#platform/pdf/assemble-letter.ts'
import { findSeal } from '#platform/pdf/seal-place.ts'
import { craftedSeal, pdfWithSeal } from '#testing/letters/crafted-seal.ts'
import { damagedBytes } from '#testing/letters/damaged-bytes.ts'
import { runs, SEED } from '#testing/random/random-runs.ts'
import { evidenceOf, plainLetter } from '#testing/letters/signed-letter.ts'
import { auditRecord } from '../letter/audit-record.ts'
import { makeCertificate } from '../seal/make-certificate.ts'
import { sealPdf } from '../seal/seal-pdf.ts'
import { verifyLetter } from './verify-letter.ts'
import { verifyPdf } from './verify-pdf.ts'

vi.setConfig({ testTimeout: 900_000, hookTimeout: 120_000 })

const NOW = new Date('2026-05-04T12:00:00Z')
const COMPANY = { name: 'Meridian Works', domain: 'meridian.example' }
/** Limits of the main thread's time per check, and of the memory of all checks. */
const MOST = { mainThreadMs: 200, megabytes: 50 }

let known: Uint8Array[]
let sealed: Uint8Array
/** DER of the seal, without zero padding. */
let seal: Buffer
beforeAll(async () => {
  const { certificate, privateKey } = await makeCertificate(COMPANY, NOW, 20)
  known = [certificate]
  const letter = await plainLetter(1)
  const place = { signer: 'Meridian Works', reason: 'Offer', at: NOW, capacity: 2048, timestamped: false }
  const audit = auditRecord(evidenceOf(letter, NOW), COMPANY)
  const prepared = await assembleLetter({ letter, marks: [], audit, title: 'Offer letter', place })
  sealed = await sealPdf(prepared, { privateKey, certificates: known })
  const { start, end } = placeOf(sealed)
  const hex = Buffer.from(sealed).toString('latin1', start + 1, end - 1)
  seal = Buffer.from(hex.slice(0, 2 * (Number.parseInt(hex.slice(4, 8), 16) + 4)), 'hex')
  // Warms up the threads, which are not measured.
  await Promise.all([verifyLetter(sealed, known), verifyLetter(sealed, known)])
})

function placeOf(pdf: Uint8Array) {
  const place = findSeal(pdf)
  if (typeof place === 'string') throw new Error(place)
  return place
}

/** Returns the sealed letter with different DER in its seal, truncated to fit. */
function withSeal(der: Uint8Array): Buffer {
  const { start, end } = placeOf(sealed)
  const bytes = Buffer.from(sealed)
  const room = end - start - 2
  bytes.write(Buffer.from(der).toString('hex').padEnd(room, '0').slice(0, room), start + 1, 'latin1')
  return bytes
}

/** Generates random nested DER. */
const { tree } = fc.letrec<{ tree: Buffer; leaf: Buffer }>((tie) => ({
  leaf: fc
    .tuple(fc.constantFrom(0x02, 0x04, 0x05, 0x06, 0x0c, 0x17, 0x18, 0x80), fc.uint8Array({ maxLength: 40 }))
    .map(([tag, content]) => value(tag, content)),
  tree: fc.oneof(
    { depthSize: 'medium' },
    tie('leaf'),
    fc
      .tuple(fc.constantFrom(0x30, 0x31, 0xa0, 0xa1), fc.array(tie('tree'), { maxLength: 8 }))
      .map(([tag, members]) => value(tag, Buffer.concat(members))),
  ),
}))

function value(tag: number, content: Uint8Array): Buffer {
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const hostile = () =>
  fc.oneof(
    damagedBytes([sealed]),
    damagedBytes([seal]).map(withSeal),
    tree.map((der) => withSeal(value(0x30, der))),
    fc.uint8Array({ maxLength: 4000 }).map((bytes) => pdfWithSeal(value(0x30, bytes))),
    fc
      .record({ parts: fc.integer({ min: 0, max: 1500 }), ids: fc.integer({ min: 0, max: 1200 }) })
      .map((shape) => pdfWithSeal(craftedSeal(shape))),
    fc.uint8Array({ maxLength: 4000 }).map((bytes) => Buffer.concat([Buffer.from('%PDF-1.7\n'), bytes])),
  )

test('hostile files cost the server next to nothing, and none is reported as unchanged [S02]', async () => {
  const files = fc.sample(hostile(), { numRuns: runs(3000), seed: SEED })
  const before = process.memoryUsage.rss()
  let [slowest, largest] = [0, 0]
  const whys = new Set<string>()
  for (const bytes of files) {
    const start = process.threadCpuUsage()
    const verdict = await verifyLetter(bytes, known)
    const { user, system } = process.threadCpuUsage(start)
    slowest = Math.max(slowest, (user + system) / 1000)
    largest = Math.max(largest, process.memoryUsage.rss() - before)
    whys.add(verdict.ok ? 'good' : verdict.why)
    if (verdict.ok) expect(bytes.equals(sealed)).toBe(true)
  }
  expect(slowest).toBeLessThan(MOST.mainThreadMs)
  expect(largest / 1_048_576).toBeLessThan(MOST.megabytes)
  // Without several outcomes, the test would prove nothing.
  expect([...whys]).toEqual(expect.arrayContaining(['malformed-seal', 'not-whole', 'not-sealed', 'changed']))
})

test('the largest accepted seal is checked quickly', () => {
  const known = craftedSeal({ parts: signingLimits.certificateNameParts, ids: 1 })
  const many = craftedSeal({ parts: Math.floor(signingLimits.sealValues / 5), ids: 1 })
  for (const der of [known, many]) {
    const start = process.threadCpuUsage()
    expect(verifyPdf(pdfWithSeal(der), []).ok).toBe(false)
    const { user, system } = process.threadCpuUsage(start)
    expect((user + system) / 1000).toBeLessThan(MOST.mainThreadMs * 2)
  }
})
