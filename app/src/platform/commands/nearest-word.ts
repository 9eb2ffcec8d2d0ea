/**
 * Returns the edit distance of two words, counting a swap of neighbouring letters as one edit (optimal string
 * alignment).
 */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    const above = rows[i - 1] ?? []
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (rows[i - 2]?.[j - 2] ?? Infinity) + 1 : Infinity
      row[j] = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (same ? 0 : 1), swapped)
    }
    rows.push(row)
  }
  return rows[a.length]?.[b.length] ?? 0
}

/** Returns the known word closest to a misspelt one, or undefined if none is close enough. */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  const begun = known.find((candidate) => word.length >= 3 && candidate.startsWith(word))
  if (begun) return begun
  const most = Math.max(1, Math.floor(word.length / 3))
  return known
    .map((candidate) => ({ candidate, away: distance(word.slice(0, 60), candidate) }))
    .filter(({ away }) => away <= most)
    .sort((a, b) => a.away - b.away)[0]?.candidate
}
