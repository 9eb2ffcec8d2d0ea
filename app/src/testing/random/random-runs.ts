import * as fc from 'fast-check'

/** Number of random runs: a tenth unless the long tests run. */
export const runs = (all: number, few = Math.ceil(all / 10)) => (process.env['FOYER_TEST_LONG'] ? all : few)

/** A fixed seed makes failures reproducible. */
export const SEED = 20_260_504

/** Number of code points, without the surrogates between 0xd800 and 0xdfff. */
const CODE_POINTS = 0x11_00_00 - 0x800

/**
 * A text with this number of code points. `fc.string({ unit: 'binary' })` generates the same, but takes six seconds to
 * set up, because it prepares to shrink each of a million code points.
 */
export const anyText = (lengths: { minLength?: number; maxLength?: number } = {}) =>
  fc
    .array(fc.integer({ min: 0, max: CODE_POINTS - 1 }), lengths)
    .map((numbers) => numbers.map((n) => String.fromCodePoint(n < 0xd8_00 ? n : n + 0x800)).join(''))
