/** How long a script chunk may take, in milliseconds. */
export const CHUNK_TIMEOUT = 120_000

/** How long the question why a chunk did not come may take, in milliseconds. */
const PROBE_TIMEOUT = 10_000

/** A script chunk that did not come. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
  /** `timeout`, `missing` (the server has no such script), or the type of the event: `error` where the network failed. */
  readonly type: string
  readonly #listeners: (() => void)[] = []

  /** @param chunk what the chunk is called. */
  constructor(chunk: string, type: string, cause?: unknown) {
    super(`Loading chunk ${chunk} failed`, { cause })
    this.type = type
  }

  /** Calls the listener when somebody wants the chunk to be asked for again. */
  whenTriedAgain(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** Has all that wait for the chunk ask for it again. */
  tryAgain(): void {
    for (const listener of this.#listeners.splice(0)) listener()
  }
}

/**
 * Loads a part of the program that is fetched on demand; call it again to try again.
 *
 * @param name what the chunk is called in an error.
 * @param load the import, for example `() => import('./Calendar.tsx')`.
 * @throws ChunkLoadError when it does not come within {@link CHUNK_TIMEOUT}, or not at all; what the chunk's own code throws
 * is thrown as it is.
 */
export async function loadChunk<Loaded>(name: string, load: () => Promise<Loaded>): Promise<Loaded> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(name, 'timeout')), CHUNK_TIMEOUT)
  })
  try {
    return await Promise.race([load(), tooLate])
  } catch (error) {
    throw await chunkError(name, error)
  } finally {
    clearTimeout(timer)
  }
}

// The words of Chromium and Firefox, of Safari, and of Vite for the styles of a chunk.
const NOT_FETCHED = /dynamically imported module|importing a module script|preload css/i

async function chunkError(name: string, error: unknown): Promise<unknown> {
  const text = error instanceof ChunkLoadError ? '' : String(error)
  if (!NOT_FETCHED.test(text)) return error
  const address = /(?:https?:\/|\s)(\/\S+)/.exec(text)?.[0].trim()
  return new ChunkLoadError(name, address && (await isMissing(address)) ? 'missing' : 'error', error)
}

/** Browsers do not tell why a module did not come, so the server is asked whether it has it. */
async function isMissing(address: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT)
    const { ok, headers } = await fetch(address, { method: 'HEAD', cache: 'no-store', signal })
    return !ok || !/javascript|css/.test(headers.get('content-type') ?? '')
  } catch {
    return false
  }
}
