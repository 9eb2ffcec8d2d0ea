/** A PDF transformation matrix: [a b c d e f]. */
export type Matrix = readonly [number, number, number, number, number, number]

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** Returns the matrix that applies `inner` first, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

export function apply([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f]
}

/** Returns the first six numbers of a list, or undefined if it has fewer. */
export function matrixOf(value: unknown): Matrix | undefined {
  if (!isNumberList(value)) return undefined
  const [a, b, c, d, e, f] = value
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined
  return e === undefined || f === undefined ? undefined : [a, b, c, d, e, f]
}

export function isNumberList(value: unknown): value is ArrayLike<number> & Iterable<number> {
  if (value instanceof Float32Array || value instanceof Float64Array) return true
  return Array.isArray(value) && value.every((item) => typeof item === 'number')
}
