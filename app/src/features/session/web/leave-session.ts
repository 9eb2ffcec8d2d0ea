import { callApi } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { signOut } from '../contract.ts'
import { tellTabs } from './session-channel.ts'

/** Ends the session on the server, here and in the other tabs, and goes to the careers home unless told another page. @throws ApiError */
export async function leaveSession(app: AppContext, next?: string): Promise<void> {
  await callApi<typeof signOut>(app.transport, 'POST /api/auth/sign-out')
  tellTabs({ kind: 'signed-out' })
  app.queryClient.clear()
  window.location.assign(next ?? `/careers${carriedParameters(window.location.search)}`)
}
