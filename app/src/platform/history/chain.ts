/** An entry of a history in which each entry has the hash of the previous one. */
interface ChainEntry {
  /** From 1. */
  number: number
  previous: string
  hash: string
}

/** A history's length and last hash, stored separately. */
export interface Chain {
  id: number
  encId: string
  chainLength: number
  chainHead: string
}

export type ChainFault = 'entry-changed' | 'entry-missing' | 'end-missing'

/**
 * Verifies the hashes of a history, oldest entry first; `hashOf` returns the hash that an entry should have.
 * @returns the first fault, or undefined if everything is intact
 */
export function chainFault<Entry extends ChainEntry>(
  entries: readonly Entry[],
  { chainLength, chainHead }: Pick<Chain, 'chainLength' | 'chainHead'>,
  hashOf: (entry: Entry) => string,
): ChainFault | undefined {
  let previous = ''
  for (const [index, entry] of entries.entries()) {
    if (entry.number !== index + 1 || entry.previous !== previous) return 'entry-missing'
    if (entry.hash !== hashOf(entry)) return 'entry-changed'
    previous = entry.hash
  }
  return entries.length === chainLength && previous === chainHead ? undefined : 'end-missing'
}

/**
 * Checks all histories, page by page; `list` returns those after a row id.
 * @returns their number, and the `enc_id` of those with a fault
 */
export async function checkChains<Row extends Chain>(
  list: (after: number) => Promise<readonly Row[]>,
  faultOf: (row: Row) => Promise<string | undefined>,
): Promise<{ count: number; changed: string[] }> {
  const changed: string[] = []
  let count = 0
  for (let rows = await list(0); rows.length > 0; rows = await list(rows.at(-1)?.id ?? 0)) {
    count += rows.length
    for (const row of rows) if (await faultOf(row)) changed.push(row.encId)
  }
  return { count, changed }
}
