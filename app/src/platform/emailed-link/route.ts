import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { readLinkAction } from '#kernel/links/emailed-link.ts'
import { requestErrors } from '#kernel/error.ts'
import type { SiteTenant } from '#platform/http/context.ts'

const ONE_CLICK = /^List-Unsubscribe=One-Click$/i

interface EmailedLinks<Call> {
  /** Path of the page that the links lead to. */
  path: string
  callOf(request: FastifyRequest, reply: FastifyReply): Call
  /** Actions by the name of the query parameter that holds the token. */
  actions: Readonly<Record<string, { run(call: Call, token: string): Promise<unknown>; done?: string }>>
}

/**
 * Handles the form behind an emailed link: sent by email programs in one click without a page (RFC 8058), or by pages
 * without scripts. The token in the URL is the only proof, so no session or CSRF token is required. Afterwards the page
 * opens with the action's `done` in its query, or at the link's address.
 */
export function emailedLinkRoute<Call extends { tenant: SiteTenant }>({
  path,
  callOf,
  actions,
}: EmailedLinks<Call>): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) => done(null, body))
    app.post(path, { config: { provesItself: true } }, async (request, reply) => {
      const { search, searchParams } = new URL(request.url, 'http://site.invalid')
      const requested = readLinkAction(search, Object.keys(actions))
      const action = requested && actions[requested.kind]
      if (!requested || !action) throw requestErrors.error('not-found')
      const call = callOf(request, reply)
      await action.run(call, requested.token)
      reply.header('cache-control', 'no-store')
      if (typeof request.body === 'string' && ONE_CLICK.test(request.body.trim())) return reply.send('')
      if (action.done === undefined) return reply.redirect(`${path}${search}`, 303)
      const domain = searchParams.get('domain')
      const next = new URLSearchParams({ ...(domain !== null && { domain }), done: action.done })
      return reply.redirect(`${path}?${next.toString()}`, 303)
    })
  }
}
