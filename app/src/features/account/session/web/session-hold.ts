import type { AppContext } from '#ui/page/app-context.ts'

const lockName = ({ site }: AppContext) => `foyer-session ${site.domain}`

/** The Locks API needs a secure context; without it this tab at least waits for itself. */
const canLock = () => 'locks' in navigator

let held: Promise<unknown> = Promise.resolve()

/**
 * Runs an action that replaces the user's own session, such as a password change. The server announces the end of the
 * old session immediately, but this browser gets the new one only with the response: until `act` settles, none of its
 * tabs checks the session.
 */
export async function holdSession<Answer>(app: AppContext, act: () => Promise<Answer>): Promise<Answer> {
  const done = canLock() ? navigator.locks.request(lockName(app), async () => act()) : act()
  held = done.catch(() => undefined)
  return done
}

/** Waits until no tab of this browser is replacing the session. */
export async function sessionSettled(app: AppContext): Promise<void> {
  await held
  if (canLock()) await navigator.locks.request(lockName(app), { mode: 'shared' }, () => undefined)
}
