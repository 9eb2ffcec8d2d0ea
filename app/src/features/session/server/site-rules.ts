import { sessionErrors } from '../errors.ts'
import type { SiteTenant } from '#platform/http/context.ts'

type Way = 'passwordEnabled' | 'codeEnabled' | 'passkeyEnabled' | 'signupEnabled'

/** Refuses a sign-in method that the site does not offer. */
export function refuseUnless(tenant: SiteTenant, way?: Way): void {
  const config = tenant.site.loginSignupConfig
  if (!config.candidateLoginEnabled) throw sessionErrors.error('login-disabled')
  if (way === undefined || config[way]) return
  throw sessionErrors.error(way === 'signupEnabled' ? 'signup-disabled' : 'way-disabled')
}
