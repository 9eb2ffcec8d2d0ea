import '@fastify/swagger'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'

const ONE_CLICK = /^List-Unsubscribe=One-Click$/i

/**
 * What a mailed link asks for, sent as a form: by mail programs, one press and no page (RFC 8058), and by pages without scripts.
 * The token in the address is all the proof there is, so neither session nor CSRF token is asked for. `act` gives the address of
 * the page that says what came of it.
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
