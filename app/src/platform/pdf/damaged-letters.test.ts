import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs, SEED } from '#testing/hostile-parameters.ts'
import { inspectHere } from './inspect-here.ts'
import { putTogether } from './put-together.ts'

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

/** A letter of which some bytes were changed, lost, doubled or put elsewhere. */
const damaged = fc
  .record({
    letter: fc.constantFrom(...letters),
    damage: fc.array(
      fc.record({
        how: fc.constantFrom('change', 'lose', 'double', 'word'),
        at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        size: fc.integer({ min: 1, max: 40 }),
        byte: fc.integer({ min: 0, max: 255 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  })
  .map(({ letter, damage }) =>
    damage.reduce((bytes, { how, at, size, byte }) => {
      const start = Math.floor(at * bytes.length)
      const [before, part, after] = [
        bytes.subarray(0, start),
        bytes.subarray(start, start + size),
        bytes.subarray(start + size),
      ]
      if (how === 'lose') return Buffer.concat([before, after])
      if (how === 'double') return Buffer.concat([before, part, part, after])
      if (how === 'word') return Buffer.concat([before, Buffer.from(' null '), after])
      const changed = Buffer.from(bytes)
      changed[start] = byte
      return changed
    }, Buffer.from(letter)),
  )

test('a damaged letter is refused, or read and stamped as it was read', async () => {
  let refused = 0
  await fc.assert(
    fc.asyncProperty(damaged, async (bytes) => {
      const found = await inspectHere({ bytes: new Uint8Array(bytes), mostPages: 20 })
      if (!found.ok) {
        refused += 1
        return
      }
      const mark = {
        kind: 'text',
        text: 'Zoë',
        page: found.pages - 1,
        x: 0.1,
        y: 0.9,
        width: 0.3,
        height: 0.05,
      } as const
      const audit = { title: 'Record', introduction: '', sections: [], foot: '' }
      const place = { signer: 'Meridian', reason: 'Signed', at: new Date(0), capacity: 100, timestamped: false }
      const made = await putTogether({ letter: bytes, marks: [mark], audit, title: 'Offer letter', place })
      const after = await inspectHere({ bytes: made, mostPages: 30 })
      expect(after).toMatchObject({ ok: true })
      if (after.ok) expect(after.pageSizes.slice(0, found.pages)).toEqual(found.pageSizes)
    }),
    { numRuns: runs(1000), seed: SEED },
  )
  expect(refused).toBeGreaterThan(0)
  expect(refused).toBeLessThan(runs(1000) * 0.9)
}, 300_000)
