import type { Endpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { isColleague, type Viewer } from '#kernel/viewer.ts'
import type { RequestContext, SiteTenant } from '../context.ts'

/**
 * Checks that the caller can use an endpoint: throws 401 without a session, and 403 without the right, before the terms
 * are accepted, or if the caller names another user or site than its session's. An endpoint of the company's people answers
 * everyone else with 404, like an address that doesn't exist. A colleague who owes the second factor gets 403 everywhere but there.
 * @returns the signed-in viewer; undefined for a public endpoint and a guest
 */
export async function admitViewer(
  endpoint: Pick<Endpoint, 'access' | 'roles' | 'afterTerms'>,
  tenant: SiteTenant,
  context: RequestContext,
): Promise<Viewer | undefined> {
  confirmGroup(tenant, context)
  if (endpoint.access === 'public') return undefined
  if (endpoint.access === 'colleague') return admitColleague(context)
  const viewer = await context.viewer()
  if (!viewer && (await context.pendingColleague())) throw requestErrors.error('second-factor')
  // After a session ended the page asks to sign in again instead of going on as a guest.
  const isGuest = () => endpoint.access === 'applicant' && !context.namesSession && !context.headers.get('x-user-id')
  if (!viewer && isGuest() && (await context.guest()) !== undefined) return undefined
  if (endpoint.access === 'staff') return admitStaff(endpoint, viewer, context)
  if (!viewer) throw requestErrors.error(context.namesSession ? 'session-ended' : 'not-signed-in')
  const user = context.headers.get('x-user-id')
  if (user && user !== viewer.accountId) throw requestErrors.error('not-allowed', { developer: 'another user id' })
  if (endpoint.access === 'admin' && !viewer.isAdmin) throw requestErrors.error('not-allowed')
  if (endpoint.access === 'theme-builder' && !viewer.isThemeBuilder) throw requestErrors.error('not-allowed')
  if (endpoint.access === 'form-editor' && !viewer.isFormEditor) throw requestErrors.error('not-allowed')
  if (endpoint.afterTerms && !(await context.termsAccepted())) throw requestErrors.error('terms-required')
  return viewer
}

/** Admits people of the company, even before their second factor. @throws 401 after a session ended, otherwise 404 */
async function admitColleague(context: RequestContext): Promise<Viewer> {
  const viewer = (await context.viewer()) ?? (await context.pendingColleague())
  if (!viewer && context.namesSession) throw requestErrors.error('session-ended')
  const user = context.headers.get('x-user-id')
  if (!viewer || !isColleague(viewer) || (user !== null && user !== viewer.accountId))
    throw requestErrors.error('not-found')
  return viewer
}

/** Admits people of the company with one of the endpoint's roles. @throws 401 after a session ended, otherwise 404 */
function admitStaff(
  { roles = [] }: Pick<Endpoint, 'roles'>,
  viewer: Viewer | undefined,
  context: RequestContext,
): Viewer {
  if (!viewer && context.namesSession) throw requestErrors.error('session-ended')
  const user = context.headers.get('x-user-id')
  if (!viewer?.staffRole || !roles.includes(viewer.staffRole) || (user !== null && user !== viewer.accountId))
    throw requestErrors.error('not-found')
  return viewer
}

/** Refuses a caller whose header names another site; pages do it before they render. */
export function confirmGroup(tenant: Pick<SiteTenant, 'domain'>, { headers }: Pick<RequestContext, 'headers'>): void {
  const group = headers.get('x-group-id')
  if (group && group !== tenant.domain) throw requestErrors.error('not-allowed', { developer: 'another group id' })
}
