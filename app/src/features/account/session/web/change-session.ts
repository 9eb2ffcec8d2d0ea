import type { SignedIn } from '#kernel/viewer.ts'
import { callApi } from '#ui/api/transport.ts'
import { onPageEvent } from '#ui/live/live-feed.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { getSession } from '../contract.ts'
import { withoutSort } from '../sign-in-address.ts'
import { loadAccountMenu } from './menu/AccountSlot.tsx'
import { isSigningOut, followSignOut } from './leave-session.ts'
import { openSessionChannel, type SessionNews, notifyTabs } from './session-channel.ts'
import { sessionSettled } from './session-hold.ts'
import { currentPrompt, settlePrompt, type SignInPrompt } from './sign-in-request.ts'

/** Clears data of the previous user; queries in use are refetched. */
function clearAnswers({ queryClient }: AppContext): void {
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.invalidateQueries()
}

async function setViewer(app: AppContext, viewer: SignedIn | null): Promise<void> {
  // Without the menu's code the page still knows the user.
  if (viewer) await loadAccountMenu().catch(() => undefined)
  app.viewer.set(viewer)
  clearAnswers(app)
}

/**
 * Completes a sign-in that was prompted: runs the requested actions once, then reloads the page unless all requesters
 * opted out. After an expired session only the same user continues; for anyone else the page reloads.
 */
export async function finishSignIn(app: AppContext, prompt: SignInPrompt, viewer: SignedIn): Promise<void> {
  const before = app.viewer.current()
  notifyTabs({ kind: 'signed-in', accountId: viewer.accountId })
  if (before && before.accountId !== viewer.accountId) return reload(app)
  if (!before) await setViewer(app, viewer)
  const requested = currentPrompt() ?? prompt
  const { waiting } = requested
  const allowed = requested.pathname === window.location.pathname
  if (allowed) await Promise.allSettled(waiting.map(async ({ then }) => then?.()))
  if (waiting.every(({ skipRefresh }) => skipRefresh)) return settlePrompt(requested, true)
  if (!before) removeSort()
  reload(app)
}

/** Only changes the URL: the page reloads. */
const removeSort = () => window.history.replaceState(window.history.state, '', withoutSort(window.location.href))

function reload({ queryClient }: AppContext): void {
  queryClient.clear()
  window.location.reload()
}

/** Returns the careers home, on the same site and in the same language. */
const home = () => `/careers${carriedParameters(window.location.search)}`

/** Keeps a page in sync with the session: other tabs sign in and out, and the browser restores old pages. */
export function followSession(app: AppContext): void {
  openSessionChannel(app.site.domain, (news) => void onNews(app, news))
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void refreshSession(app)
  })
  // A session can be ended from another device, by a new sign-in of this browser, or by its replacement.
  onPageEvent(({ kind }) => {
    if (kind === 'sign-out' && !isSigningOut()) refreshSession(app).catch(() => undefined)
  })
}

async function onNews(app: AppContext, news: SessionNews): Promise<void> {
  const known = app.viewer.current()
  if (news.kind !== 'signed-in') {
    followSignOut(known !== null && news.kind !== 'stayed')
    if (!known || news.kind !== 'signed-out') return
    app.queryClient.clear()
    window.location.assign(home())
    return
  }
  const prompt = currentPrompt()
  if (known && known.accountId !== news.accountId) return reload(app)
  if (known) {
    if (prompt?.kind === 'renew') settlePrompt(prompt, true)
    return
  }
  // The user who asked to sign in here can continue; elsewhere typed text must not be lost.
  if (prompt) return reload(app)
  await refreshSession(app)
}

/** Asks the server for the current user, and updates the page. */
async function refreshSession(app: AppContext): Promise<void> {
  await sessionSettled(app)
  const { viewer } = await callApi<typeof getSession>(app.transport, 'GET /api/auth/session')
  const known = app.viewer.current()
  if (isSigningOut() || viewer?.accountId === known?.accountId) return
  if (known) return reload(app)
  await setViewer(app, viewer)
}
