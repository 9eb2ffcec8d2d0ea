import type { StaffRole } from '#kernel/company/staff-roles.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { defineService } from '#platform/feature/service.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { audit, type Audit } from '#platform/acts/audit.ts'
import { demandsSecondFactor } from './codes/demand.ts'
import { sessionErrors } from '../errors.ts'
import type { AuthDirectory } from './auth-library/tenant-auth.ts'

export const authDirectory = defineService<AuthDirectory>('session.auth-directory')

/** A person whose session was just opened in a browser. */
export interface SignedInPerson {
  tenant: SiteTenant
  account: { id: string; email: string }
  context: RequestContext
}

/** Gives the signed-in account what the browser holds without an account. Its failure is logged and stops no sign-in. */
export const afterSignIn = defineService<(person: SignedInPerson) => Promise<void>>(
  'session.after-sign-in',
  async () => undefined,
)

/** The role that the claims of a sign-in provider give an account; null if they give none. */
export interface RoleOfProvider {
  tenant: SiteTenant
  accountId: string
  provider: { id: string; name: string; address: string }
  role: StaffRole | null
  now: Date
}

/** Sets or takes away the role of an account as its provider says. */
export const roleOfProvider = defineService<(given: RoleOfProvider) => Promise<void>>(
  'session.role-of-provider',
  async () => undefined,
)

/** Dependencies of the sign-in use cases. */
export interface SessionDependencies extends Pick<FeatureContext, 'db' | 'mailer' | 'publicUrl'> {
  auth: AuthDirectory
  /** The record of what colleagues did. */
  audit: Audit
  /** Returns true if a site demands a second factor of its colleagues. */
  demandsSecondFactor(tenant: SiteTenant): boolean
  afterSignIn(person: SignedInPerson): Promise<void>
  roleOfProvider(given: RoleOfProvider): Promise<void>
  signingSecret: string
  /** `off` lifts limits on emails and sign-ups; those on wrong passwords and codes remain. */
  limits: 'on' | 'off'
}

/** Collects the dependencies of signing in. */
export const sessionDependencies = ({
  db,
  mailer,
  secrets,
  publicUrl,
  config,
  use,
  siteAddress,
}: FeatureContext): SessionDependencies => ({
  db,
  auth: use(authDirectory),
  audit: use(audit),
  demandsSecondFactor: (tenant) => demandsSecondFactor(config, siteAddress(tenant)),
  afterSignIn: (person) => use(afterSignIn)(person),
  roleOfProvider: (given) => use(roleOfProvider)(given),
  mailer,
  signingSecret: secrets.signing,
  publicUrl,
  limits: config.limits,
})

/** A call of a use case: site and request. */
export interface Call {
  service: SessionDependencies
  tenant: SiteTenant
  context: RequestContext
}

/** A call of this or another feature that emails codes or asks for the password. */
export type CodeCall = Pick<Call, 'tenant' | 'context'> & {
  service: Pick<SessionDependencies, 'db' | 'signingSecret' | 'publicUrl' | 'limits'>
}

type SignInMethod = 'passwordEnabled' | 'codeEnabled' | 'passkeyEnabled' | 'signupEnabled'

/** Refuses a sign-in method that the site does not offer. */
export function refuseUnless(tenant: SiteTenant, way?: SignInMethod): void {
  const config = tenant.site.loginSignupConfig
  if (!config.candidateLoginEnabled) throw sessionErrors.error('login-disabled')
  if (way === undefined || config[way]) return
  throw sessionErrors.error(way === 'signupEnabled' ? 'signup-disabled' : 'way-disabled')
}
