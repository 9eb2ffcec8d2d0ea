import { escapeUTF8 } from 'entities'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { direction } from '#config/locale-tags.ts'
import { requestErrors } from '#kernel/error.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteRequests } from '#platform/http/context.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { companyName } from '#platform/mail/layout/mail-look.ts'
import { message } from '#platform/messages/messages.ts'
import { tokenHash } from '#platform/secrets/token.ts'
import { CONTINUE, CONTINUE_PATH, type LinkedGuest, readLink } from './continue-on-another-device.ts'
import { cookieOfGuest } from './guest-service.ts'
import { hasHoldings, takeLink, wasLinkUsed } from './store.ts'

/** Nothing is loaded and nothing runs; the form leads to this site. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
const STYLE =
  'body{margin:3rem auto;max-width:40rem;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}button{font:inherit;padding:.6rem 1.2rem;min-height:2.75rem}'

/** Reason why a link doesn't make this browser another guest; a text `guests.continue.<reason>`. */
type Obstacle = 'signed-in' | 'used' | 'busy'

/** Shows the first letter and the domain of an address. */
const masked = (email: string) => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`

/** Returns the path on this site that opens afterwards; anything else opens the careers page. */
function nextPath(next: string | null): string {
  const url = new URL(next ?? '/careers', 'http://site.invalid')
  return /^\/careers\/(apply|applications|interviews)(\/|$)/.test(url.pathname)
    ? `${url.pathname}${url.search}`
    : '/careers'
}

type Dependencies = Pick<FeatureContext, 'db' | 'secrets' | 'publicUrl'>

async function findObstacle(
  { db }: Dependencies,
  context: RequestContext,
  { guestId }: LinkedGuest,
  token: string,
): Promise<Obstacle | undefined> {
  if (await context.viewer()) return 'signed-in'
  const present = await context.guest()
  if (present !== undefined && (await hasHoldings(db, present))) return 'busy'
  return (await wasLinkUsed(db, guestId, tokenHash(token))) ? 'used' : undefined
}

/** True if the form was sent by this very page: another site could make a browser one of its guests. */
function isOwnForm({ headers }: FastifyRequest): boolean {
  const { origin, host } = headers
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
}

/** Asks on `GET`, which changes nothing however often a program looks at the link, and continues on `POST`. */
export const continueRoute =
  (dependencies: Dependencies, { tenantOf, contextOf }: SiteRequests): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) => done(null, body))
    const open = async (request: FastifyRequest, reply: FastifyReply) => {
      const { searchParams } = new URL(request.url, 'http://site.invalid')
      const [tenant, context] = [tenantOf(request), contextOf(request, reply)]
      const token = searchParams.get(CONTINUE) ?? ''
      const linked = await readLink(dependencies, tenant, token, await context.now())
      const next = nextPath(searchParams.get('next'))
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
      return { tenant, context, token, linked, next }
    }
    app.get(CONTINUE_PATH, async (request, reply) => {
      const { tenant, context, token, linked, next } = await open(request, reply)
      if (!linked || (await context.guest()) === linked.guestId) return reply.redirect(next, 303)
      const obstacle = await findObstacle(dependencies, context, linked, token)
      return reply
        .header('content-security-policy', POLICY)
        .type('text/html; charset=utf-8')
        .send(pageOf(tenant, context.locale, linked, obstacle))
    })
    app.post(CONTINUE_PATH, { config: { provesItself: true } }, async (request, reply) => {
      if (!isOwnForm(request)) throw requestErrors.error('invalid-csrf')
      const { tenant, context, token, linked, next } = await open(request, reply)
      if (!linked) return reply.redirect(next, 303)
      const obstacle = await findObstacle(dependencies, context, linked, token)
      if (obstacle === undefined && (await takeLink(dependencies.db, linked.guestId, tokenHash(token))))
        return reply
          .header('set-cookie', cookieOfGuest(dependencies.publicUrl(), dependencies.secrets.signing, linked))
          .redirect(next, 303)
      return reply
        .status(409)
        .header('content-security-policy', POLICY)
        .type('text/html; charset=utf-8')
        .send(pageOf(tenant, context.locale, linked, obstacle ?? 'used'))
    })
  }

function pageOf(tenant: SiteTenant, locale: string, { email }: LinkedGuest, obstacle: Obstacle | undefined): string {
  const company = companyName(tenant)
  const heading = message(locale, 'guests.continue.heading', { email: masked(email) })
  const rest =
    obstacle === undefined
      ? `<form method="post"><button>${escapeUTF8(message(locale, 'guests.continue.button'))}</button></form>`
      : ''
  return `<!doctype html>
<html lang="${escapeUTF8(locale)}" dir="${direction(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeUTF8(heading)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p>${escapeUTF8(company)}</p>
<h1 dir="auto">${escapeUTF8(heading)}</h1>
<p>${escapeUTF8(message(locale, `guests.continue.${obstacle ?? 'text'}`))}</p>
${rest}
</main>
</body>
</html>
`
}
