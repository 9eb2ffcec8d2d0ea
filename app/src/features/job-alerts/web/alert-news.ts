import type { AppContext } from '#ui/page/app-context.ts'

type Site = Pick<AppContext, 'site'>

let channel: BroadcastChannel | undefined
const open = ({ site }: Site) => (channel ??= new BroadcastChannel(`foyer-alerts ${site.domain}`))

/** Hears when another tab has changed what is kept. @returns what ends it */
export function onAlertNews(app: Site, heard: () => void): () => void {
  const news = open(app)
  news.addEventListener('message', heard)
  return () => news.removeEventListener('message', heard)
}

/** Tells the other tabs. */
export function tellAlertNews(app: Site): void {
  // A channel reaches this origin only, and takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  open(app).postMessage('changed')
}
