/** Timeout of a script chunk, in milliseconds. */
export const CHUNK_TIMEOUT = 120_000

/** Timeout of the request that finds out why a chunk failed, in milliseconds. */
const PROBE_TIMEOUT = 10_000

/** Failure to load a script chunk. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
  /** Name of the chunk. */
  readonly chunk: string
  /** `timeout`, `missing` (the server has no such script), or the type of the event: `error` for a network failure. */
  readonly type: string
  /** Address of the script, if the browser reports it. */
  readonly address: string | undefined
  readonly #listeners: (() => void)[] = []

  constructor(chunk: string, type: string, cause?: unknown, address?: string) {
    super(`Loading chunk ${chunk} failed`, { cause })
    this.chunk = chunk
    this.type = type
    this.address = address
  }

  /** Calls the listener when the chunk should be requested again; returns a function that unsubscribes. */
  whenTriedAgain(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** Makes all that wait for the chunk request it again. */
  tryAgain(): void {
    for (const listener of this.#listeners.splice(0)) listener()
  }
}

/** Failed requests for each script. */
const failures = new Map<string, number>()

/**
 * Loads a module on demand; call it again to retry. Chromium, from version 150 on, and Safari never request the address of a script
 * again that failed once, so a retry adds a number to it.
 *
 * @param name name of the chunk in errors.
 * @param load nothing but the import: `() => import('./Calendar.tsx')`.
 * @param needs loads what the module needs besides, such as texts, at the same time.
 * @throws ChunkLoadError if it fails or takes longer than {@link CHUNK_TIMEOUT}. Errors of the module's own code are
 * thrown unchanged.
 */
export async function loadChunk<Module>(
  name: string,
  load: () => Promise<Module>,
  needs?: () => Promise<unknown>,
): Promise<Module> {
  const [module] = await Promise.all([loadModule(name, load), needs?.()])
  return module
}

async function loadModule<Module>(name: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await inTime(name, load)
  } catch (error) {
    // A chunk that loads another passes its error on.
    const address = error instanceof ChunkLoadError && error.chunk === name ? error.address : undefined
    if (address === undefined || address.endsWith('.css')) throw error
    const failed = failures.get(address) ?? 0
    failures.set(address, failed + 1)
    if (failed === 0) throw error
    return inTime(name, () => import(/* @vite-ignore */ /* webpackIgnore: true */ `${address}?again=${failed}`))
  }
}

async function inTime<Loaded>(name: string, load: () => Promise<Loaded>): Promise<Loaded> {
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

// Messages of Chromium and Firefox, of Safari, and of Vite for a chunk's styles.
const NOT_FETCHED = /dynamically imported module|importing a module script|preload css/i

async function chunkError(name: string, error: unknown): Promise<unknown> {
  const text = error instanceof ChunkLoadError ? '' : String(error)
  if (!NOT_FETCHED.test(text)) return error
  const address = /(?:https?:\/|\s)(\/\S+)/.exec(text)?.[0].trim()
  return new ChunkLoadError(name, address && (await isMissing(address)) ? 'missing' : 'error', error, address)
}

/** Browsers do not say why a module failed to load, so the server is asked if it has the script. */
async function isMissing(address: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT)
    const { ok, headers } = await fetch(address, { method: 'HEAD', cache: 'no-store', signal })
    return !ok || !/javascript|css/.test(headers.get('content-type') ?? '')
  } catch {
    return false
  }
}
