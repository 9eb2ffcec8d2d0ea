import * as limits from '#config/limits.ts'
import { type PageEvent, pageEventKinds, emitPageEvent } from './live-feed.ts'

/** Adds jitter of ±50 %, so that pages do not all reconnect to a restarted server at once. */
const spread = (ms: number) => ms * (0.5 + Math.random())

/**
 * Opens the stream and reopens it after a refusal; the browser itself reconnects a broken stream. @returns a function
 * that closes it
 */
function follow(address: string, receive: (event: PageEvent) => void): () => void {
  let source: EventSource | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let tried = 0
  let ended = false
  function open(): void {
    tried = Date.now()
    const opened = new EventSource(address)
    source = opened
    for (const kind of pageEventKinds) {
      opened.addEventListener(kind, ({ data }: MessageEvent<string>) => {
        receive({ kind, data: JSON.parse(data) as PageEvent['data'] })
      })
    }
    opened.addEventListener('error', () => {
      if (opened.readyState !== EventSource.CLOSED || ended) return
      clearTimeout(again)
      again = setTimeout(open, spread(limits.notificationBadgePollMs))
    })
  }
  /** After sleep or time in the background, a stream refused before may be accepted now. */
  function wake(): void {
    const stale = Date.now() - tried > limits.streamHeartbeatMs
    if (document.visibilityState !== 'visible' || ended || !stale || source?.readyState !== EventSource.CLOSED) return
    clearTimeout(again)
    open()
  }
  function end(): void {
    ended = true
    clearTimeout(again)
    source?.close()
    document.removeEventListener('visibilitychange', wake)
    window.removeEventListener('online', wake)
  }
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('online', wake)
  open()
  return end
}

/**
 * Receives one user's events in all tabs: the tab that holds the lock owns the stream and broadcasts to the others;
 * when it closes, the next one takes over. @returns a function that leaves
 */
function join(address: string, name: string): () => void {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<PageEvent>) => emitPageEvent(data))
  const ending = new AbortController()
  const { signal } = ending
  const broadcast = (event: PageEvent) => {
    emitPageEvent(event)
    // BroadcastChannel is same-origin and takes no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    if (!signal.aborted) channel.postMessage(event)
  }
  const lead = () =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve()
      const leave = follow(address, broadcast)
      signal.addEventListener('abort', () => {
        leave()
        resolve()
      })
    })
  // The Locks API needs a secure context; without it every tab opens a stream.
  const leading = 'locks' in navigator ? navigator.locks.request(name, { signal }, lead) : lead()
  leading.catch(() => undefined)
  return () => {
    ending.abort()
    channel.close()
  }
}

/**
 * Keeps the feed open until the returned function is called; disconnects while the page is in the back/forward cache,
 * and resyncs afterwards.
 */
export function openFeed({ domain, accountId }: { domain: string; accountId: string }): () => void {
  const address = `/api/pcsx/stream?${new URLSearchParams({ domain }).toString()}`
  const name = `foyer-live ${domain} ${accountId}`
  let leave: (() => void) | undefined = join(address, name)
  const onHide = () => {
    leave?.()
    leave = undefined
  }
  const onShow = () => {
    if (leave) return
    leave = join(address, name)
    emitPageEvent({ kind: 'resync', data: {} })
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') emitPageEvent({ kind: 'resync', data: {} })
  }
  window.addEventListener('pagehide', onHide)
  window.addEventListener('pageshow', onShow)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    onHide()
    window.removeEventListener('pagehide', onHide)
    window.removeEventListener('pageshow', onShow)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
