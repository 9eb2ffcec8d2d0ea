import type { AppContext } from '#ui/page/app-context.ts'

const lockName = ({ site }: AppContext) => `foyer-session ${site.domain}`

/** Locks are for secure origins only; without them this tab waits at least for itself. */
const canLock = () => 'locks' in navigator

let held: Promise<unknown> = Promise.resolve()

/**
 * Does something that ends the own session, as a changed password does, which answers with a new one. The server tells all
 * pages at once that the old one has ended, while this browser has the new one only with the answer: until `act` is through,
 * none of its tabs asks who is signed in.
 */
export async function holdSession<Answer>(app: AppContext, act: () => Promise<Answer>): Promise<Answer> {
  const done = canLock() ? navigator.locks.request(lockName(app), async () => act()) : act()
  held = done.catch(() => undefined)
  return done
}

/** Waits until no tab of this browser holds the session. */
export async function sessionSettled(app: AppContext): Promise<void> {
  await held
  if (canLock()) await navigator.locks.request(lockName(app), { mode: 'shared' }, () => undefined)
}
