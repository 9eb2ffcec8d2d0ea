/** A cache that never expires: each result is requested once, also for concurrent callers. Failures are not cached. */
export class LoadedForever<Key, Result> {
  readonly #kept = new Map<Key, Result>()
  readonly #running = new Map<Key, Promise<Result>>()

  /** Returns a result that is loaded. */
  peek(key: Key): Result | undefined {
    return this.#kept.get(key)
  }

  /** Returns the result, and requests it with `call` unless that happened before. */
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
