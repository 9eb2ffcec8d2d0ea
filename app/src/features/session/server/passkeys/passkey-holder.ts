import type { PasskeyOptions } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import type { Database } from '#platform/db/database.ts'
import { findHolder } from './passkey-store.ts'

/** Names, inside a call of the library, the account that a new passkey is for; never taken from a request. */
export const HOLDER_HEADER = 'x-foyer-account'

/**
 * Whose a new passkey is. Sessions are looked up by us and not by the library, so it is told; the challenge that comes back has
 * to be that account's.
 */
export function newPasskeyHolder(db: Database, tenantId: number): NonNullable<PasskeyOptions['registration']> {
  return {
    requireSession: false,
    async resolveUser({ context }) {
      const found = await findHolder(db, tenantId, context ?? '')
      if (!found) throw new APIError('NOT_FOUND')
      return { id: found.id, name: found.email, displayName: found.name || found.email }
    },
    async afterVerification({ ctx, user }) {
      if (ctx.headers?.get(HOLDER_HEADER) !== user.id) throw new APIError('UNAUTHORIZED')
    },
  }
}
