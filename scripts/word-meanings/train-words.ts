import { tokensOf } from '../../app/src/features/home/assistant/server/engine/concepts/concepts-in.ts'
import { createRandom } from './random.ts'

/** A word, and a pair of words, is learned if this many texts have it. */
const WORD_TEXTS = 1
const PAIR_TEXTS = 8
const EPOCHS = 8
const RATE = 0.02
/** A prime, by which the texts are visited in a mixed order. */
const STRIDE = 7919
/** Length at which the vector of a word begins that was embedded alone. */
const START = 0.5

/** The stems of a text's words, and of each pair of neighbours. */
function termsOf(text: string): string[] {
  const stems = tokensOf(text).map(({ stem }) => stem)
  return [...stems, ...stems.slice(1).map((stem, at) => `${stems[at]} ${stem}`)]
}

/**
 * Trains a vector for each word and each frequent pair of words, so that the sum of a text's vectors points to the vector
 * of the text: gradient descent on the cosine, with the rates of Adagrad (Duchi and others, 2011).
 */
export function trainWords(
  texts: readonly string[],
  targets: readonly Float32Array[],
  dimensions: number,
): Map<string, Float32Array> {
  const terms = texts.map(termsOf)
  const counts = new Map<string, number>()
  for (const term of terms.flatMap((each) => [...new Set(each)])) counts.set(term, (counts.get(term) ?? 0) + 1)
  const random = createRandom()
  const words = new Map<string, Float32Array>()
  for (const [term, count] of counts)
    if (count >= (term.includes(' ') ? PAIR_TEXTS : WORD_TEXTS))
      words.set(
        term,
        Float32Array.from({ length: dimensions }, () => random() * RATE),
      )
  terms.forEach(([term = '', ...others], at) => {
    if (others.length === 0) words.get(term)?.set(targets[at]?.map((value) => START * value) ?? [])
  })
  const squares = new Map([...words.keys()].map((term) => [term, new Float32Array(dimensions).fill(1e-6)]))
  for (let epoch = 0; epoch < EPOCHS; epoch += 1)
    for (let step = 0; step < texts.length; step += 1) {
      const at = (step * STRIDE + epoch) % texts.length
      const known = (terms[at] ?? []).filter((term) => words.has(term))
      const target = targets[at]
      if (target) follow(known, target, { words, squares })
    }
  return words
}

interface Trained {
  words: ReadonlyMap<string, Float32Array>
  /** Sums of the squares of the gradients. */
  squares: ReadonlyMap<string, Float32Array>
}

/** Turns the vectors of a text's terms towards the target. */
function follow(terms: readonly string[], target: Float32Array, { words, squares }: Trained): void {
  const sum = new Float32Array(target.length)
  for (const term of terms) words.get(term)?.forEach((value, at) => (sum[at] = (sum[at] ?? 0) + value))
  const length = Math.sqrt(sum.reduce((total, value) => total + value * value, 0))
  if (length === 0) return
  const cosine = sum.reduce((total, value, at) => total + value * (target[at] ?? 0), 0) / length
  const gradient = sum.map((value, at) => (cosine * (value / length) - (target[at] ?? 0)) / length)
  const rate = RATE / Math.sqrt(terms.length)
  for (const term of terms) {
    const [vector, square] = [words.get(term), squares.get(term)]
    if (!vector || !square) continue
    for (let at = 0; at < target.length; at += 1) {
      const slope = gradient[at] ?? 0
      square[at] = (square[at] ?? 0) + slope * slope
      vector[at] = (vector[at] ?? 0) - (rate * slope) / Math.sqrt(square[at] ?? 1)
    }
  }
}
