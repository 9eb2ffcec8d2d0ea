import type { Conflict, DatedValue } from './draft-server.ts'
import type { Pending } from './pending-changes.ts'

/** Messages between the tabs of one browser in which the same draft is open. */
export type TabNews =
  /** A tab changed fields, which are in the journal. */
  | { kind: 'changed'; changes: readonly Pending[] }
  /** The writing tab got a response from the server. */
  | {
      kind: 'saved'
      version: number
      savedAt: string | undefined
      settled: readonly Pick<Pending, 'id' | 'field'>[]
      changed: ReadonlyMap<string, DatedValue>
      conflicts: readonly Conflict[]
    }
  /** The person chose one of two values. */
  | { kind: 'chosen'; field: string }
  /** A tab has sent everything it could after signing in again; the others retry too. */
  | { kind: 'resume' }

/** The connection between the tabs of one draft. */
export interface TabLink {
  /** True in the one tab that sends; in every tab of a page without https, where locks are unavailable. */
  isWriter(): boolean
  post(news: TabNews): void
  close(): void
}

/**
 * Calls back when another tab has news, and when this one becomes the writer because the previous writer was closed.
 */
export interface TabEvents {
  onNews(news: TabNews): void
  becameWriter(): void
}

/** Connects this tab to others with the same draft; `name` is the draft's name in the journal. */
export function openTabLink(name: string, { onNews, becameWriter }: TabEvents): TabLink {
  const channel = new BroadcastChannel(`foyer-draft ${name}`)
  channel.addEventListener('message', ({ data }: MessageEvent<TabNews>) => onNews(data))
  const closing = new AbortController()
  const { signal } = closing
  let writer = !('locks' in navigator)
  const hold = () =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve()
      writer = true
      becameWriter()
      signal.addEventListener('abort', () => resolve())
    })
  if (!writer) navigator.locks.request(`foyer-draft ${name}`, { signal }, hold).catch(() => undefined)
  return {
    isWriter: () => writer,
    // BroadcastChannel is same-origin and takes no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    post: (news) => signal.aborted || channel.postMessage(news),
    close() {
      closing.abort()
      channel.close()
    },
  }
}
