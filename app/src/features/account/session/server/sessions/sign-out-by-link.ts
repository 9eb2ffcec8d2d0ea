import type { PageRequest, EarlyRedirect } from '#platform/feature/feature-page.ts'
import { safeNext } from '../../safe-next.ts'
import { signOut } from './open-session.ts'
import type { SessionDependencies } from '../dependencies.ts'

/**
 * Returns true if the reader followed a link of this site to /logout or opened its address, as the browser reports it. Other sites,
 * images, frames and prefetches get the page that asks for confirmation.
 */
function isRequestedByReader({ method, headers }: PageRequest): boolean {
  if (method !== 'GET' || headers['sec-purpose'] || headers['purpose']) return false
  if (headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document') return false
  return headers['sec-fetch-site'] === 'same-origin' || headers['sec-fetch-site'] === 'none'
}

/** Signs out and redirects to `next` or the careers home. @returns undefined if the page has to ask first */
export async function signOutByLink(
  service: SessionDependencies,
  request: PageRequest,
): Promise<EarlyRedirect | undefined> {
  const { url, tenant, context } = request
  if (url.pathname !== '/logout' || !isRequestedByReader(request)) return undefined
  const cookies = await signOut({ service, tenant, context })
  return {
    location: safeNext(url.searchParams.get('next'), url.origin) ?? '/careers',
    cookies,
    headers: { 'clear-site-data': '"cache"' },
  }
}
