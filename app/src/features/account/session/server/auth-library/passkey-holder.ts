import type { PasskeyOptions } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import type { Database } from '#platform/db/database.ts'
import { findHolder } from '../passkey-store.ts'

/** Header that names the owner of a new passkey in an internal call of the library; never taken from a request. */
export const HOLDER_HEADER = 'x-foyer-account'

/**
 * Tells the library the owner of a new passkey, since sessions are looked up by us; the returned challenge must belong
 * to that account.
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
