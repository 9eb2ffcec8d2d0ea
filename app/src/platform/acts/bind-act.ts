import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { type Binding, bind } from '#platform/http/endpoints.ts'
import type { Act } from '../feature/act.ts'

/** Returns the binding of an act's call of the company API; none if it has no such face. */
export function bindAct(act: Act, context: FeatureContext): Binding[] {
  const { api, endpoint } = act
  if (!endpoint || 'none' in api) return []
  return [
    bind(endpoint, async ({ tenant, params, body, files, by, context: request }) => {
      const sent = { params: params as never, body: body as never, files }
      const input = (await api.input?.(sent, { context, tenant })) ?? { ...(params as object), ...(body as object) }
      const call = { tenant, by, now: await request.now() }
      const result = await act.perform(context, input as never, call).catch((error: unknown) => {
        throw api.explain?.(error) ?? error
      })
      const data = api.present(result as never, { context, tenant })
      return { data, status: api.created?.(result as never) ? 201 : 200 }
    }),
  ]
}
