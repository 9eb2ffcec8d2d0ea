import { callApi } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import { carryOn } from '#ui/page/carried-parameters.ts'
import type { signOut } from '../contract.ts'
import { tellTabs } from './session-channel.ts'

let leaving = false

/** Whether this page is on its way out: nothing else may lead it elsewhere. */
export const isLeaving = () => leaving

/** Another tab signs out, or did not after all. */
export function leaveWithOtherTab(leaves: boolean): void {
  leaving = leaves
}

/** Ends the session on the server, here and in the other tabs, and goes to the careers home unless told another page. @throws ApiError */
export async function leaveSession(app: AppContext, next?: string): Promise<void> {
  // The server tells every page of the account, this one too, maybe before it answers.
  leaving = true
  tellTabs({ kind: 'signing-out' })
  try {
    await callApi<typeof signOut>(app.transport, 'POST /api/auth/sign-out')
  } catch (error) {
    leaving = false
    tellTabs({ kind: 'stayed' })
    throw error
  }
  tellTabs({ kind: 'signed-out' })
  app.queryClient.clear()
  window.location.assign(carryOn(next ?? '/careers', window.location.search))
}
