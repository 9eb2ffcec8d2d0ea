import { type AppConfig, isLoopback } from '#config/config.ts'
import type { EarlyRedirect, PageRequest } from '#platform/feature/feature-page.ts'
import { safeNext } from '../../safe-next.ts'
import { SECOND_FACTOR_PATH } from '../../sign-in-address.ts'

/**
 * Returns true if a site demands a second factor of its colleagues. Its configured address decides, never the host of a
 * request, which its sender can choose.
 */
export function demandsSecondFactor(
  { secondFactor, host }: Pick<AppConfig, 'secondFactor' | 'host'>,
  address: { origin: string },
): boolean {
  if (secondFactor !== 'outside-loopback') return secondFactor === 'required'
  return !isLoopback(host) || !isLoopback(new URL(address.origin).hostname)
}

/** Pages that a colleague reaches before the second factor. */
const OPEN: ReadonlySet<string> = new Set([SECOND_FACTOR_PATH, '/careers/tools/join', '/logout'])

/** Leads a colleague who owes the second factor from any page to that of the second factor, and then back. */
export async function requestSecondFactor({ url, context }: PageRequest): Promise<EarlyRedirect | undefined> {
  const { pathname, search, searchParams, origin } = url
  if (OPEN.has(pathname) || searchParams.has('reset') || !(await context.pendingColleague())) return undefined
  const asked = searchParams.get('next')
  const next = pathname.endsWith('/login') ? (safeNext(asked, origin) ?? '/careers') : `${pathname}${search}`
  return { location: `${SECOND_FACTOR_PATH}?${new URLSearchParams({ next })}`, cookies: [], headers: {} }
}
