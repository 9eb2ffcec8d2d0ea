import type { AppContext } from '#ui/page/app-context.ts'

type Site = Pick<AppContext, 'site'>

let channel: BroadcastChannel | undefined
const open = ({ site }: Site) => (channel ??= new BroadcastChannel(`foyer-alerts ${site.domain}`))

/** Subscribes to changes of alerts in other tabs. @returns a function that unsubscribes */
export function onAlertChange(app: Site, listener: () => void): () => void {
  const news = open(app)
  news.addEventListener('message', listener)
  return () => news.removeEventListener('message', listener)
}

/** Notifies the other tabs. */
export function announceAlertChange(app: Site): void {
  // BroadcastChannel is same-origin and takes no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  open(app).postMessage('changed')
}
