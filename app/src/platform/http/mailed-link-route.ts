import '@fastify/swagger'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'

const ONE_CLICK = /^List-Unsubscribe=One-Click$/i

/**
 * Handles the form behind an emailed link: sent by email programs in one click without a page (RFC 8058), or by pages
 * without scripts. The token in the URL is the only proof, so no session or CSRF token is required. `act` returns the
 * URL of the page that shows the outcome.
 */
export function mailedLinkRoute(
  path: string,
  act: (request: FastifyRequest, reply: FastifyReply) => Promise<string>,
): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) => done(null, body))
    app.post(path, { schema: { hide: true }, config: { provesItself: true } }, async (request, reply) => {
      const next = await act(request, reply)
      reply.header('cache-control', 'no-store')
      if (typeof request.body === 'string' && ONE_CLICK.test(request.body.trim())) return reply.send('')
      return reply.redirect(next, 303)
    })
  }
}
