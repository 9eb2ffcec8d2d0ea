/** Messages between tabs of one site. */
export type SessionNews =
  | { kind: 'signed-in'; accountId: string }
  // The server notifies all pages of an ended session; tabs of this browser learn the reason first, and wait for the
  // outcome.
  | { kind: 'signing-out' | 'signed-out' | 'stayed' }

let channel: BroadcastChannel | undefined

/** Listens to other tabs of a site; must be called once. */
export function openSessionChannel(domain: string, listener: (news: SessionNews) => void): void {
  channel = new BroadcastChannel(`foyer-session ${domain}`)
  channel.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => listener(data))
}

/** Notifies the other tabs. */
export function notifyTabs(news: SessionNews): void {
  // BroadcastChannel is same-origin and takes no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage(news)
}
