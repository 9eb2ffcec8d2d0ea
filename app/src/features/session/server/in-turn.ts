/** What is under way, by what it is about. */
const turns = new Map<string, Promise<unknown>>()

/**
 * Does things about the same address one after the other, so that of several mails the last one has the code that is good.
 * Within one process; between several, the code that was made last is good.
 */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(key) ?? Promise.resolve()
  const mine = before.then(work, work)
  turns.set(key, mine)
  try {
    return await mine
  } finally {
    if (turns.get(key) === mine) turns.delete(key)
  }
}
