import { createAuthEndpoint } from '@better-auth/core/api'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/** Lets our own sign-in methods open a session through the library. Not callable from outside. */
export const sessionOpener = () =>
  ({
    id: 'foyer-session-opener',
    schema: {
      passkey: { fields: { tenantId: { type: 'number', fieldName: 'tenant_id', required: false, input: false } } },
    },
    endpoints: {
      openSession: createAuthEndpoint(
        '/open-session',
        { method: 'POST', body: z.object({ accountId: z.string() }), metadata: { SERVER_ONLY: true } },
        async (call) => {
          const user = await call.context.internalAdapter.findUserById(call.body.accountId)
          if (!user) throw new APIError('NOT_FOUND')
          const session = await call.context.internalAdapter.createSession(user.id)
          await setSessionCookie(call, { session, user })
          return call.json({ id: session.id })
        },
      ),
    },
  }) satisfies BetterAuthPlugin
