/** Results that never age: each is asked for once, however many ask, and kept. A failure is not kept. */
export class LoadedForever<Key, Result> {
  readonly #kept = new Map<Key, Result>()
  readonly #running = new Map<Key, Promise<Result>>()

  /** A result that is there. */
  peek(key: Key): Result | undefined {
    return this.#kept.get(key)
  }

  /** The result, asked for with `call` unless it is there or on its way. */
  load(key: Key, call: () => Promise<Result>): Promise<Result> {
    const kept = this.#kept.get(key)
    if (kept !== undefined) return Promise.resolve(kept)
    const running = this.#running.get(key)
    if (running) return running
    const begun = call()
      .then((result) => {
        this.#kept.set(key, result)
        return result
      })
      .finally(() => this.#running.delete(key))
    this.#running.set(key, begun)
    return begun
  }
}
