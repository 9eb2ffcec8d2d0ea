import type { BetterAuthOptions } from 'better-auth'
import { APIError } from 'better-auth/api'
import { sessionLimits } from '../../limits.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Database } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { normaliseEmail } from '../../rules.ts'
import { isOpenAccount } from '../account-store.ts'

/** Returns the rules for every account and session that the library creates, for any way of signing in. */
export function accountHooks(
  tenant: SiteTenant,
  db: Database,
  now: () => Promise<Date>,
): BetterAuthOptions['databaseHooks'] {
  return {
    user: {
      create: {
        // Reached for providers only; our own methods create accounts after verifying the address.
        async before(user) {
          if (!tenant.site.loginSignupConfig.signupEnabled) throw refusal('signup_disabled')
          const email = normaliseEmail(user.email)
          if (!user.emailVerified || email === undefined) throw refusal('email_not_verified')
          const time = await now()
          return { data: { ...user, email, createdAt: time, updatedAt: time } }
        },
      },
    },
    session: {
      create: {
        async before(session) {
          const time = await now()
          if (!(await isOpenAccount(db, tenant.id, session.userId))) throw refusal('account_disabled')
          const expiresAt = addSeconds(time, sessionLimits.sessionIdleSeconds)
          return { data: { ...session, createdAt: time, updatedAt: time, expiresAt } }
        },
      },
    },
  }
}

const refusal = (code: string) => new APIError('FORBIDDEN', { code, message: code })
