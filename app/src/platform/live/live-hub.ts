import type { PoolConfig } from 'pg'
import * as limits from '#config/limits.ts'
import { liveLimits } from './limits.ts'
import { listen } from '../db/listen.ts'
import { LIVE_CHANNEL, type LiveEvent, type LiveNotice, type LiveReceiver } from './publish.ts'

/** An event as sent to a page; `resync` means that events may have been missed. */
export type StreamedEvent = (LiveEvent | { kind: 'ready' | 'resync'; data?: undefined }) & { id: string }

/** The event stream of one open page. */
export interface LiveStream {
  owner: Required<LiveReceiver>
  send(event: StreamedEvent): void
  /** Sends a heartbeat; disconnects a client that does not read. */
  beat(): void
  end(): void
}

/** The open streams of this server, and the recent events for replay. */
export interface LiveHub {
  /**
   * Adds a stream and replays the events since the last one its page saw.
   * @returns a function that removes the stream; undefined if the account has reached its limit
   */
  join(stream: LiveStream, lastSeen: string | undefined): (() => void) | undefined
  /** Ends all streams; pages reconnect to another server, or to this one after its restart. */
  endStreams(): void
  close(): Promise<void>
}

export interface LiveHubDependencies {
  connection: PoolConfig
  now(): Promise<Date>
  /** Returns those of the sessions that are still alive. */
  activeSessions(ids: string[], now: Date): Promise<Set<string>>
  /** Returns true if the site's settings allow the event. */
  allows(notice: LiveNotice): boolean
  log: { warn(details: object, text: string): void }
}

const accountKey = ({ tenantId, accountId }: LiveReceiver) => `${tenantId} ${accountId}`

export async function openLiveHub({
  connection,
  now,
  activeSessions,
  allows,
  log,
}: LiveHubDependencies): Promise<LiveHub> {
  const streams = new Map<string, Set<LiveStream>>()
  /** Recent events in the order of the database's notifications, the same on every server. */
  const recent: LiveNotice[] = []
  // An event id that no page has seen, so a page that reconnects with it is told to resync.
  let newest = `0-${process.pid}-${Date.now()}`
  let stopped = false

  const all = () => [...streams.values()].flatMap((set) => [...set])

  function deliver(notice: LiveNotice, stream: LiveStream): void {
    const { sessionId } = notice.to
    if (sessionId !== undefined && sessionId !== stream.owner.sessionId) return
    stream.send(notice)
    if (notice.kind === 'sign-out') stream.end()
  }

  function onNotification(payload: string): void {
    const notice = JSON.parse(payload) as LiveNotice
    recent.push(notice)
    if (recent.length > liveLimits.recentEvents) recent.shift()
    newest = notice.id
    if (!allows(notice)) return
    for (const stream of streams.get(accountKey(notice.to)) ?? []) deliver(notice, stream)
  }

  /** Notifications were lost while the connection was down. */
  function startOver(): void {
    recent.length = 0
    for (const stream of all()) stream.send({ kind: 'resync', id: newest })
  }

  function catchUp(stream: LiveStream, lastSeen: string | undefined): void {
    const position = recent.findIndex(({ id }) => id === lastSeen)
    if (lastSeen !== undefined && lastSeen !== newest && position < 0) stream.send({ kind: 'resync', id: newest })
    else if (position >= 0) {
      const mine = accountKey(stream.owner)
      for (const notice of recent.slice(position + 1))
        if (accountKey(notice.to) === mine && allows(notice)) deliver(notice, stream)
    }
    stream.send({ kind: 'ready', id: newest })
  }

  async function endExpiredStreams(): Promise<void> {
    const open = all()
    if (open.length === 0) return
    const alive = await activeSessions([...new Set(open.map(({ owner }) => owner.sessionId))], await now())
    // The page is not notified: typed text must not be lost, and its next request reports the end of the session.
    for (const stream of open) if (!alive.has(stream.owner.sessionId)) stream.end()
  }

  const stopListening = await listen(connection, LIVE_CHANNEL, onNotification, startOver)
  const beats = setInterval(() => {
    for (const stream of all()) stream.beat()
    endExpiredStreams().catch((error: unknown) =>
      log.warn({ err: error }, 'sessions of streams could not be looked at'),
    )
  }, limits.streamHeartbeatMs)

  function endStreams(): void {
    stopped = true
    for (const stream of all()) stream.end()
  }

  return {
    join(stream, lastSeen) {
      const key = accountKey(stream.owner)
      const own = streams.get(key) ?? new Set()
      if (stopped || own.size >= liveLimits.streamsPerAccount) return undefined
      own.add(stream)
      streams.set(key, own)
      catchUp(stream, lastSeen)
      return () => {
        own.delete(stream)
        if (own.size === 0 && streams.get(key) === own) streams.delete(key)
      }
    },
    endStreams,
    async close() {
      clearInterval(beats)
      endStreams()
      await stopListening()
    },
  }
}
