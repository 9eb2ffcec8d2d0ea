/** Work in progress, by key. */
const turns = new Map<string, Promise<unknown>>()

/**
 * Serializes work on one key (an address), so that of several emails the last one has the valid code. Per process;
 * across processes the code created last is valid.
 */
export async function runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(key) ?? Promise.resolve()
  const mine = before.then(work, work)
  turns.set(key, mine)
  try {
    return await mine
  } finally {
    if (turns.get(key) === mine) turns.delete(key)
  }
}
