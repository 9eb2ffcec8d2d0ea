import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { AppConfig } from '#config/config.ts'
import { fileLimits } from './limits.ts'
import { fileErrors } from '#kernel/error.ts'

/** Scans uploaded files before anything keeps them. */
export interface VirusScanner {
  /**
   * Waits for a free slot and then for the verdict on a file, each at most `fileLimits.scanMs`.
   * @throws AppError `files/infected`; `files/not-scanned` if no slot gets free, or if the scanner doesn't answer and such
   * files are refused
   */
  check(file: { name: string; bytes: Uint8Array }): Promise<void>
}

export type ScannerPlace = NonNullable<AppConfig['scanner']>

interface Log {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Opens the scanner of the configuration; without one, every file passes. */
export function openVirusScanner(
  { scanner }: Pick<AppConfig, 'scanner'>,
  log: Log,
  { waitMs, scanMs }: Record<'waitMs' | 'scanMs', number> = {
    waitMs: fileLimits.scanMs,
    scanMs: fileLimits.scanMs,
  },
): VirusScanner {
  if (!scanner) return { check: async () => undefined }
  const slots = createSlots(fileLimits.scansAtOnce)
  return {
    async check({ name, bytes }) {
      const notScanned = (cause: unknown) =>
        fileErrors.error('not-scanned', { cause, values: { name }, retryAfterSeconds: 30 })
      const leave = await slots.enter(AbortSignal.timeout(waitMs)).catch((error: unknown) => {
        // A full queue doesn't mean that the scanner is down, so no file is accepted because of it.
        log.warn({ err: error }, 'virus scanner busy')
        throw notScanned(error)
      })
      let found: string | undefined
      try {
        found = await scanWithClamd(scanner, bytes, AbortSignal.timeout(scanMs))
      } catch (error) {
        log.error({ err: error, accepted: scanner.whenDown === 'accept' }, 'virus scanner failed')
        if (scanner.whenDown === 'accept') return
        throw notScanned(error)
      } finally {
        leave()
      }
      if (found === undefined) return
      log.warn({ signature: found, bytes: bytes.length }, 'infected file refused')
      throw fileErrors.error('infected', { values: { name } })
    },
  }
}

/**
 * Sends bytes to clamd by its command INSTREAM (https://docs.clamav.net/manual/Usage/ClamdProtocol.html).
 * @returns the name of the signature that was found; undefined for a clean file
 * @throws Error if clamd can't be reached, answers with an error, or `signal` is aborted first
 */
export async function scanWithClamd(
  { connection }: Pick<ScannerPlace, 'connection'>,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<string | undefined> {
  const socket = connect(connection)
  const abort = () => socket.destroy(new Error('the scanner did not answer in time'))
  signal.addEventListener('abort', abort)
  try {
    if (signal.aborted) abort()
    // Past its size limit clamd answers and closes while bytes are still being sent; its answer says more than EPIPE.
    const [answer] = await Promise.all([readAnswer(socket), sendStream(socket, bytes).catch(() => undefined)])
    if (/^stream: OK$/.test(answer)) return undefined
    const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
    if (found === undefined)
      throw new Error(`the scanner answered “${answer.slice(0, fileLimits.shownAnswerCharacters)}”`)
    return found
  } finally {
    signal.removeEventListener('abort', abort)
    socket.destroy()
  }
}

async function sendStream(socket: Socket, bytes: Uint8Array): Promise<void> {
  const send = async (part: Uint8Array) => {
    if (!socket.write(part)) await once(socket, 'drain')
  }
  await send(Buffer.from('zINSTREAM\0'))
  for (let start = 0; start < bytes.length; start += fileLimits.scanChunkBytes) {
    const chunk = bytes.subarray(start, start + fileLimits.scanChunkBytes)
    await send(lengthOf(chunk.length))
    await send(chunk)
  }
  await send(lengthOf(0))
}

function lengthOf(bytes: number): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(bytes)
  return head
}

/** Returns an answer without its final NUL. */
async function readAnswer(socket: Socket): Promise<string> {
  let answer = ''
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    answer += chunk.toString('utf8')
    if (answer.includes('\0')) return answer.slice(0, answer.indexOf('\0')).trim()
    if (answer.length > fileLimits.scanAnswerCharacters) throw new Error('the scanner’s answer is too long')
  }
  if (answer.trim() === '') throw new Error('the scanner closed the connection without an answer')
  return answer.trim()
}

/** Returns `most` slots, taken in order of request. Waiting for one rejects when its signal is aborted. */
function createSlots(most: number) {
  const waiting = new Set<() => void>()
  let taken = 0
  // A freed slot passes directly to the next in line, so the count is unchanged.
  const leave = () => {
    const [next] = waiting
    if (!next) taken -= 1
    else {
      waiting.delete(next)
      next()
    }
  }
  return {
    /** Returns a function that frees the slot. */
    async enter(signal: AbortSignal): Promise<() => void> {
      if (taken < most) taken += 1
      else
        await new Promise<void>((go, refuse) => {
          const abort = () => {
            waiting.delete(enter)
            refuse(new Error('no slot of the scanner got free in time'))
          }
          const enter = () => {
            signal.removeEventListener('abort', abort)
            go()
          }
          waiting.add(enter)
          signal.addEventListener('abort', abort)
        })
      return leave
    },
  }
}
