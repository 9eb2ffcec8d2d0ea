import { createHash } from 'node:crypto'
import { constants } from 'node:http2'
import { faultOf, type Fetched, getChecked, plainLine, TooLargeError } from '#platform/outgoing/get-checked.ts'
import type { Reach } from '#platform/outgoing/reachable.ts'
import type { RunReason } from '../contract.ts'
import { connectionLimits as limits } from '../limits.ts'
import type { Validators } from './records/store.ts'
import { parsed, secondsIn } from './exchange/exchange.ts'
import type { JobList } from './exchange/system.ts'

export type FetchedFeed =
  | { kind: 'unchanged' }
  | { kind: 'changed'; bytes: Buffer; known: Validators }
  | { kind: 'failed'; reason: RunReason; said: string; retryAfterSeconds: number }

interface FeedRequest {
  reach: Reach
  known: Validators | undefined
  now: Date
  stop: AbortSignal
  /** The list, if it comes in pages or without descriptions: jobs can change without it. */
  list?: JobList | undefined
}

/** Fetches a feed unless it is as it was; the pages of a list become lines. Never throws because of the system. */
export async function fetchFeed(address: string, { reach, known, now, stop, list }: FeedRequest): Promise<FetchedFeed> {
  const failed = (reason: RunReason, said: string, retryAfterSeconds = 0): FetchedFeed => ({
    kind: 'failed',
    reason,
    said: plainLine(said).slice(0, limits.saidCharacters),
    retryAfterSeconds,
  })
  const get = (page: string, headers: Record<string, string> = {}) =>
    getChecked(page, {
      reach,
      stop,
      headers,
      timeoutMs: limits.responseMs,
      maxBytes: limits.feedBytes,
      redirects: limits.redirects,
    })
  try {
    const { status, headers, bytes } = list
      ? await getPages(address, list, get)
      : await get(address, {
          ...(known?.etag && { 'if-none-match': known.etag }),
          ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
        })
    if (status === constants.HTTP_STATUS_NOT_MODIFIED) return { kind: 'unchanged' }
    if (status !== constants.HTTP_STATUS_OK)
      return failed('refused', `${status} ${bytes.toString('utf8')}`, secondsIn(headers))
    const sha256 = createHash('sha256')
      .update(bytes)
      .update(list ? editionOf(now) : '')
      .digest('hex')
    // Many systems send no validators.
    if (sha256 === known?.sha256) return { kind: 'unchanged' }
    const validators = { etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null, sha256 }
    return { kind: 'changed', bytes, known: validators }
  } catch (error) {
    if (stop.aborted) return failed('stopped', '')
    if (error instanceof TooLargeError) return failed('too-large', '')
    return failed('unreachable', faultOf(error))
  }
}

/** Descriptions of jobs in a list without them are read again each day. */
export const editionOf = (now: Date): string => now.toISOString().slice(0, 10)

/** Gets all pages of a list. @returns them as lines, or the answer to the page that was refused */
async function getPages(
  address: string,
  { nextPage }: JobList,
  get: (address: string) => Promise<Fetched>,
): Promise<Fetched> {
  const pages: Buffer[] = []
  let next: string | undefined = address
  let bytes = 0
  for (;;) {
    const answer = await get(next)
    if (answer.status !== constants.HTTP_STATUS_OK) return answer
    const page = parsed(answer.bytes.toString('utf8'))
    // The import says why a list can't be read.
    if (page === undefined) return answer
    const line = Buffer.from(`${JSON.stringify(page)}\n`)
    pages.push(line)
    bytes += line.length
    if (bytes > limits.feedBytes) throw new TooLargeError(`${address} has more than ${limits.feedBytes} bytes`)
    next = nextPage(page, next)
    if (next === undefined || pages.length === limits.pagesPulled) return { ...answer, bytes: Buffer.concat(pages) }
  }
}
