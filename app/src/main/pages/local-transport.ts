import { messageById } from '#platform/messages/messages.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { callBinding, type Binding } from '#platform/http/endpoints.ts'
import { describeFailure, toAppError } from '#platform/http/errors.ts'
import { ApiError, type Transport } from '#ui/api/transport.ts'

export interface LocalTransport extends Transport {
  /** Returns true while every response used by this render is cacheable for all visitors. */
  onlyShared(): boolean
}

/** Creates a transport that calls the endpoints in process during server rendering. */
export function createLocalTransport(bindings: Binding[], tenant: SiteTenant, context: RequestContext): LocalTransport {
  let shared = true
  return {
    onlyShared: () => shared,
    async call(route, { params = {}, query = [], body }) {
      const binding = bindings.find(({ endpoint }) => endpoint.route === route)
      if (!binding) throw new Error(`A page calls an endpoint that does not exist: ${route}.`)
      const parameters: Record<string, string | string[]> = { domain: tenant.domain }
      for (const [name, value] of query) {
        const before = parameters[name]
        parameters[name] = before === undefined ? value : [before, value].flat()
      }
      try {
        const answer = await callBinding(binding, { tenant, context, query: parameters, params, body })
        shared &&= answer.shared === true
        return answer
      } catch (thrown) {
        shared = false
        const error = toAppError(thrown)
        const failed = error.status >= 500
        if (failed) context.warn({ err: thrown, route }, 'a call of a page failed')
        const forAdmin = failed && (await context.viewer().catch(() => undefined))?.isAdmin
        throw new ApiError(
          error.status,
          error.code,
          messageById(context.locale, error.messageKey, error.values),
          context.id,
          forAdmin ? describeFailure(thrown) : undefined,
          { data: error.data },
        )
      }
    },
  }
}
