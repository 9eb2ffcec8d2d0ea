import type { AppConfig } from '#config/config.ts'
import { requestErrors } from '#kernel/error.ts'
import { cookieValues, hostCookie } from '#platform/http/cookies.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { tokenHash } from '#platform/secrets/token.ts'
import type { Proposer } from './acting/proposal-token.ts'

/**
 * Returns the browser and account of a request. A browser is identified by the cookie to which its form tokens are
 * bound.
 */
export async function proposerOf(
  { publicUrl }: Pick<AppConfig, 'publicUrl'>,
  tenant: SiteTenant,
  context: RequestContext,
): Promise<Proposer> {
  const [secret = ''] = cookieValues(context.headers, hostCookie(publicUrl, '_csrf'))
  return { tenantId: tenant.id, browser: tokenHash(secret), accountId: (await context.viewer())?.accountId ?? null }
}

/**
 * Refuses everyone to whom the site offers no assistant, as if it had none.
 * @throws 404; 401 if the page belongs to a session that has ended
 */
export async function requireAssistant(tenant: SiteTenant, context: RequestContext): Promise<void> {
  const { enabled, allowLoggedOut } = tenant.site.chatbotxConfig
  if (!enabled) throw requestErrors.error('not-found')
  if (await context.viewer()) return
  if (context.headers.get('x-user-id') && context.namesSession) throw requestErrors.error('session-ended')
  if (!allowLoggedOut) throw requestErrors.error('not-found')
}
