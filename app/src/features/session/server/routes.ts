import { bind, type Binding } from '#platform/http/endpoints.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { signedIn } from '#kernel/viewer.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { getSession, sessionEndpoints, signInWithPassword, signOut } from '../contract.ts'
import { sessionErrors } from '../errors.ts'
import { endSession, signInWithPassword as signIn } from './sign-in.ts'
import type { AuthDirectory } from './tenant-auth.ts'

export function sessionBindings({ auth }: { auth: AuthDirectory }): Binding[] {
  const built: Binding[] = [
    bind(getSession, async ({ context }) => {
      const viewer = await context.viewer()
      return { data: { viewer: viewer ? signedIn(viewer) : null } }
    }),
    bind(signInWithPassword, async ({ tenant, body, context }) => {
      refuseWhereDisabled(tenant)
      const { viewer, cookies } = await signIn(auth.of(tenant), context.headers, body)
      return { data: { viewer }, cookies }
    }),
    bind(signOut, async ({ tenant, context }) => ({
      data: {},
      cookies: await endSession(auth.of(tenant), context.headers),
      headers: { 'clear-site-data': '"cache"' },
    })),
  ]
  const rest = sessionEndpoints.filter((endpoint) => !built.some((known) => known.endpoint === endpoint))
  return [
    ...built,
    ...rest.map((endpoint) => ({
      endpoint: endpoint as unknown as Endpoint,
      handle: () => {
        throw requestErrors.error('unavailable')
      },
    })),
  ]
}

function refuseWhereDisabled(tenant: SiteTenant): void {
  if (!tenant.site.loginSignupConfig.candidateLoginEnabled) throw sessionErrors.error('login-disabled')
}
