/** Returns true if the folds occur consecutively in a sequence. */
export function hasPhrase(sequence: Uint32Array, folds: readonly number[]): boolean {
  const [first] = folds
  if (first === undefined) return false
  let at = sequence.indexOf(first)
  while (at !== -1) {
    let i = 1
    while (i < folds.length && sequence[at + i] === folds[i]) i++
    if (i === folds.length) return true
    at = sequence.indexOf(first, at + 1)
  }
  return false
}
