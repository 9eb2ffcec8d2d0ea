/** What tabs of one site tell each other. */
export type SessionNews =
  | { kind: 'signed-in'; accountId: string }
  // The server tells all pages of an ended session; tabs of this browser know before why, and wait for how it ends.
  | { kind: 'signing-out' | 'signed-out' | 'stayed' }

let channel: BroadcastChannel | undefined

/** Listens to the other tabs of a site; call it once. */
export function openSessionChannel(domain: string, heard: (news: SessionNews) => void): void {
  channel = new BroadcastChannel(`foyer-session ${domain}`)
  channel.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => heard(data))
}

/** Tells the other tabs. */
export function tellTabs(news: SessionNews): void {
  // A channel reaches this origin only, and takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage(news)
}
