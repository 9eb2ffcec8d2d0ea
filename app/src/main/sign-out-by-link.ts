import type { FastifyReply, FastifyRequest } from 'fastify'
import { safeNext } from '#features/session/safe-next.ts'
import { signOut } from '#features/session/server/index.ts'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'

/**
 * Whether a visit to /logout is a reader's own wish: the browser says that a page of this site led there. Another site, an
 * image, a prefetch or a typed address only get the page that asks.
 */
function isOwnWish({ method, headers }: FastifyRequest, origin: string): boolean {
  if (method !== 'GET' || headers['sec-purpose'] || headers.purpose) return false
  if (headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document') return false
  const site = headers['sec-fetch-site']
  return site === 'same-origin' || (site === 'none' && headers.referer?.startsWith(`${origin}/`) === true)
}

/** Signs out by a link and goes on to `next`, else to the careers home. @returns false where the page has to ask */
export async function signOutByLink(
  request: FastifyRequest,
  reply: FastifyReply,
  url: URL,
  call: Parameters<typeof signOut>[0],
): Promise<boolean> {
  if (url.pathname !== '/logout' || !isOwnWish(request, url.origin)) return false
  for (const cookie of await signOut(call)) reply.header('set-cookie', cookie)
  const next = safeNext(url.searchParams.get('next'), url.origin)
  // Not returned as it is: waiting for a reply is waiting until it is sent.
  void reply
    .headers({ 'clear-site-data': '"cache"', 'cache-control': 'no-store' })
    .redirect(withCarriedParameters(next ?? '/careers', url.search), 303)
  return true
}
