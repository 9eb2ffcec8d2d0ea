import { createHash } from 'node:crypto'
import { constants } from 'node:http2'
import { faultOf, getChecked, plainLine, TooLargeError } from '#platform/outgoing/get-checked.ts'
import type { Reach } from '#platform/outgoing/reachable.ts'
import type { RunReason } from '../contract.ts'
import { connectionLimits as limits } from '../limits.ts'
import type { Validators } from './records/store.ts'

export type FetchedFeed =
  | { kind: 'unchanged' }
  | { kind: 'changed'; bytes: Buffer; known: Validators }
  | { kind: 'failed'; reason: RunReason; said: string; retryAfterSeconds: number }

/** Fetches a feed unless it is as it was. Never throws because of the system. */
export async function fetchFeed(
  address: string,
  { reach, known, now, stop }: { reach: Reach; known: Validators | undefined; now: Date; stop: AbortSignal },
): Promise<FetchedFeed> {
  const failed = (reason: RunReason, said: string, retryAfterSeconds = 0): FetchedFeed => ({
    kind: 'failed',
    reason,
    said: plainLine(said).slice(0, limits.saidCharacters),
    retryAfterSeconds,
  })
  try {
    const { status, headers, bytes } = await getChecked(address, {
      reach,
      stop,
      headers: {
        ...(known?.etag && { 'if-none-match': known.etag }),
        ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
      },
      timeoutMs: limits.responseMs,
      maxBytes: limits.feedBytes,
      redirects: limits.redirects,
    })
    if (status === constants.HTTP_STATUS_NOT_MODIFIED) return { kind: 'unchanged' }
    if (status !== constants.HTTP_STATUS_OK)
      return failed('refused', `${status} ${bytes.toString('utf8')}`, secondsIn(headers['retry-after'], now))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
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

/** Returns the seconds of a `Retry-After` header (RFC 9110, 10.2.3), at most a day. */
function secondsIn(header: string | undefined, now: Date): number {
  if (header === undefined) return 0
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), limits.backoffMinutes * 60) : 0
}
