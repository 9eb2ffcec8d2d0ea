import { SIZE } from './embed-texts.ts'
import { createRandom } from './random.ts'

/** Rounds of the power method; the leading axes are stable after a few. */
const ROUNDS = 12
/** Share of the vectors from which the axes are computed. */
const SAMPLED = 4

/** Scales a vector to length 1, in place. */
export function normalize(vector: Float32Array | Float64Array): void {
  const length = Math.hypot(...vector) || 1
  for (let at = 0; at < vector.length; at += 1) vector[at] = (vector[at] ?? 0) / length
}

/** Projects vectors of SIZE numbers onto their `dimensions` principal axes, and scales the results to length 1. */
export function reduceVectors(vectors: Float32Array, dimensions: number): Float32Array[] {
  const all = Array.from({ length: vectors.length / SIZE }, (_, at) => vectors.slice(at * SIZE, (at + 1) * SIZE))
  for (const vector of all) normalize(vector)
  const mean = new Float64Array(SIZE)
  for (const vector of all) vector.forEach((value, at) => (mean[at] = (mean[at] ?? 0) + value / all.length))
  for (const vector of all) mean.forEach((value, at) => (vector[at] = (vector[at] ?? 0) - value))
  const axes = principalAxes(
    all.filter((_, at) => at % SAMPLED === 0),
    dimensions,
  )
  return all.map((vector) => {
    const reduced = Float32Array.from(axes, (axis) => dot(axis, vector))
    normalize(reduced)
    return reduced
  })
}

function dot(a: Float64Array, b: Float32Array | Float64Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}

/** Computes the principal axes of centred vectors by the power method with orthonormalization. */
function principalAxes(vectors: readonly Float32Array[], dimensions: number): Float64Array[] {
  const covariance = Array.from({ length: SIZE }, () => new Float64Array(SIZE))
  for (const vector of vectors)
    for (const [row, values] of covariance.entries()) {
      const factor = vector[row] ?? 0
      for (let at = 0; at < SIZE; at += 1) values[at] = (values[at] ?? 0) + factor * (vector[at] ?? 0)
    }
  const random = createRandom()
  let axes = Array.from({ length: dimensions }, () => Float64Array.from({ length: SIZE }, random))
  for (let round = 0; round < ROUNDS; round += 1) {
    axes = axes.map((axis) => Float64Array.from(covariance, (row) => dot(row, axis)))
    orthonormalize(axes)
  }
  return axes
}

/** Makes axes orthogonal and of length 1 by the method of Gram and Schmidt, in place. */
function orthonormalize(axes: readonly Float64Array[]): void {
  for (const [place, axis] of axes.entries()) {
    for (const earlier of axes.slice(0, place)) {
      const shared = dot(axis, earlier)
      for (let at = 0; at < axis.length; at += 1) axis[at] = (axis[at] ?? 0) - shared * (earlier[at] ?? 0)
    }
    normalize(axis)
  }
}
