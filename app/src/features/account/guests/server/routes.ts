import { requestErrors } from '#kernel/error.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import { claimGuest, eraseGuest, proveGuest } from '../contract.ts'
import { eraseGuest as erase } from './erase-guest.ts'
import type { GuestDependencies } from './dependencies.ts'
import { proveOrRequest as prove, requestClaim } from './prove-or-request.ts'
import { claimGuests } from './claim-guests.ts'

export function guestBindings(service: GuestDependencies): Binding[] {
  return [
    bind(proveGuest, async ({ tenant, params, body, viewer, context }) => {
      if (viewer) return { data: { proven: true, codeMinutes: null } }
      const guestId = await context.guest()
      const path = guestId && (await service.drafts.pathOf(service.db, guestId, normalizeId(params.id)))
      if (!guestId || !path) throw requestErrors.error('not-found')
      return prove({ service, tenant, context }, { guestId, path }, body)
    }),
    bind(eraseGuest, async ({ tenant, viewer, context }) => {
      const guestId = viewer ? undefined : await context.guest()
      if (guestId === undefined) throw requestErrors.error('not-found')
      const { receipt, cookies } = await erase({ service, tenant, context }, guestId)
      return { data: receipt, cookies }
    }),
    bind(claimGuest, async ({ tenant, body, viewer, context }) => {
      const call = { service, tenant, context }
      const { email, code } = body
      if (code !== undefined)
        return { data: { claimed: await claimGuests(call, viewer.accountId, { email, code }), codeMinutes: null } }
      const { codeMinutes, cookies } = await requestClaim(call, viewer.accountId, email)
      return { data: { claimed: 0, codeMinutes }, cookies }
    }),
  ]
}
