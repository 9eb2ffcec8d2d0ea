import { limits } from '#config/limits.ts'
import { type PageEvent, pageEventKinds, tellPage } from './live-feed.ts'

/** Half as long to one and a half times, so that the pages of a server that was away do not come back together. */
const spread = (ms: number) => ms * (0.5 + Math.random())

/** Opens the stream and comes back to one that was refused; a broken one the browser opens again itself. @returns what ends it */
function follow(address: string, tell: (event: PageEvent) => void): () => void {
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
        tell({ kind, data: JSON.parse(data) as PageEvent['data'] })
      })
    }
    opened.addEventListener('error', () => {
      if (opened.readyState !== EventSource.CLOSED || ended) return
      clearTimeout(again)
      again = setTimeout(open, spread(limits.notificationBadgePollMs))
    })
  }
  /** The computer slept, or the page lay in the background: what was refused then may be answered now. */
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
 * Hears the server's events for one person in all tabs: the tab that holds the lock has the stream and tells the others; when
 * it is closed the next one takes over. @returns what ends it
 */
function join(address: string, name: string): () => void {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<PageEvent>) => tellPage(data))
  const ending = new AbortController()
  const { signal } = ending
  const tellAll = (event: PageEvent) => {
    tellPage(event)
    // A channel reaches its own origin only, and takes no other argument.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    if (!signal.aborted) channel.postMessage(event)
  }
  const lead = () =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve()
      const leave = follow(address, tellAll)
      signal.addEventListener('abort', () => {
        leave()
        resolve()
      })
    })
  // Locks are for secure origins only; without them every tab has its own stream.
  const leading = 'locks' in navigator ? navigator.locks.request(name, { signal }, lead) : lead()
  leading.catch(() => undefined)
  return () => {
    ending.abort()
    channel.close()
  }
}

/** Hears events until it is ended; lets go while the browser keeps the page aside, and asks for what was missed after. */
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
    tellPage({ kind: 'resync', data: {} })
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') tellPage({ kind: 'resync', data: {} })
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
