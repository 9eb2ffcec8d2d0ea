import { callApi } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { canSignOut } from '#ui/page/unsaved-work.ts'
import type { signOut } from '../contract.ts'
import { notifyTabs } from './session-channel.ts'

let leaving = false

/** Returns true while this page is signing out and must not be redirected elsewhere. */
export const isSigningOut = () => leaving

/** Records that another tab is signing out, or failed to. */
export function followSignOut(leaves: boolean): void {
  leaving = leaves
}

/**
 * Ends the session on the server, here and in other tabs, and goes to the careers home or to `next`; does nothing if the
 * person wants to save something first. @throws ApiError
 */
export async function leaveSession(app: AppContext, next?: string): Promise<void> {
  if (!(await canSignOut())) return
  // Set first: the server notifies every page of the account, this one too, possibly before it responds.
  leaving = true
  notifyTabs({ kind: 'signing-out' })
  try {
    await callApi<typeof signOut>(app.transport, 'POST /api/auth/sign-out')
  } catch (error) {
    leaving = false
    notifyTabs({ kind: 'stayed' })
    throw error
  }
  notifyTabs({ kind: 'signed-out' })
  app.queryClient.clear()
  window.location.assign(withCarriedParameters(next ?? '/careers', window.location.search))
  // Their conversation with the assistant. Last, since it fails in a browser without storage.
  window.sessionStorage.removeItem('assistant')
}
