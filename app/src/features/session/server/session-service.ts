import type { Database } from '#platform/db/database.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { AuthDirectory } from './auth-library/tenant-auth.ts'

/** What the use-cases of signing in work with. */
export interface SessionService {
  db: Database
  auth: AuthDirectory
  mailer: Mailer
  signingSecret: string
  publicUrl(): string
  /** Off lifts limits on requests for mails and sign-ups; those on wrong passwords and codes stay. */
  limits: 'on' | 'off'
}

/** One call of a use-case: at whose site, and in which request. */
export interface Call {
  service: SessionService
  tenant: SiteTenant
  context: RequestContext
}
