import * as fc from 'fast-check'

/** Generates the given files with some bytes changed, removed, duplicated or replaced by a PDF keyword. */
export const damagedBytes = (files: readonly Uint8Array[]) =>
  fc
    .record({
      file: fc.constantFrom(...files),
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
    .map(({ file, damage }) =>
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
      }, Buffer.from(file)),
    )
