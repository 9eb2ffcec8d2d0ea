import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { damagedBytes } from '#testing/letters/damaged-bytes.ts'
import { runs, SEED } from '#testing/random/random-runs.ts'
import { inspectInProcess } from './inspect-in-process.ts'
import { tryStampingInProcess } from './marks/try-stamping-in-process.ts'

const names = [
  'chromium',
  'libreoffice',
  'ghostscript',
  'cairo',
  'pdftex',
  'groff',
  'mupdf',
  'pdfkit',
  'jspdf',
  'qpdf-linearized',
]
const letters = names.map((name) => new Uint8Array(readFileSync(new URL(`samples/${name}.pdf`, import.meta.url))))

test('a damaged letter is refused or read, and a readable one is stamped or refused before use; nothing throws', async () => {
  const counts = { refused: 0, read: 0, stamped: 0 }
  await fc.assert(
    fc.asyncProperty(damagedBytes(letters), async (bytes) => {
      const found = await inspectInProcess({ bytes: new Uint8Array(bytes), maxPages: 20 })
      const isStamped = found.ok && (await tryStampingInProcess(new Uint8Array(bytes), found))
      counts[isStamped ? 'stamped' : found.ok ? 'read' : 'refused'] += 1
    }),
    { numRuns: runs(1000), seed: SEED },
  )
  // Every outcome must occur, or the test proves nothing.
  expect(Math.min(...Object.values(counts)), JSON.stringify(counts)).toBeGreaterThan(0)
}, 600_000)

test('a letter that can be read but not stamped is rejected before anyone signs it', async () => {
  const letter = letters[0] ?? new Uint8Array()
  const doubled = new Uint8Array(Buffer.concat([letter.subarray(0, 18), letter]))
  const found = await inspectInProcess({ bytes: doubled, maxPages: 20 })
  if (!found.ok) throw new Error(found.why)
  expect(await tryStampingInProcess(doubled, found)).toBe(false)
  expect(await tryStampingInProcess(letter, found)).toBe(true)
})
