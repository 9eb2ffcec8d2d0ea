import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { type EndpointCalls, previewCandidate } from '#platform/feature/ports.ts'
import { bindAct } from '#platform/acts/bind-act.ts'
import { type Binding, callBinding } from '#platform/http/endpoints.ts'
import { features } from '../features.ts'

/** Returns the bindings of all features. @throws an Error if a feature does not bind exactly the endpoints it declares */
export function allBindings(context: FeatureContext): Binding[] {
  return features.flatMap(({ name, endpoints = [], bindings, acts = [] }) => {
    const bound = bindings?.(context) ?? []
    for (const endpoint of endpoints) {
      const count = bound.filter((binding) => binding.endpoint === endpoint).length
      if (count !== 1)
        throw new Error(`The endpoint ${endpoint.id} of ${name} is bound ${count} times instead of once.`)
    }
    const other = bound.find(({ endpoint }) => !endpoints.includes(endpoint))
    if (other) throw new Error(`The feature ${name} binds ${other.endpoint.id}, which it does not declare.`)
    return [...bound.map((binding) => invented(context, binding)), ...acts.flatMap((act) => bindAct(act, context))]
  })
}

/** Returns a binding that answers previews with invented data, if there is any. */
function invented(context: FeatureContext, { endpoint, handle }: Binding): Binding {
  return {
    endpoint,
    async handle(input) {
      if (!input.context.isPreview) return handle(input)
      const real = async () => (await handle(input)).data
      const data = context.use(previewCandidate).data(endpoint, input, real)
      return data ? { data: await data } : handle(input)
    },
  }
}

/** Creates the service with which features call endpoints of others in process. */
export function callsInProcess(context: FeatureContext): EndpointCalls {
  let bindings: ReadonlyMap<unknown, Binding> | undefined
  return {
    async call(endpoint, { tenant, context: request }, { query = {}, params = {}, body } = {}) {
      bindings ??= new Map(allBindings(context).map((binding) => [binding.endpoint, binding]))
      const binding = bindings.get(endpoint)
      if (!binding) throw new Error(`No feature declares the endpoint ${endpoint.id}.`)
      const raw = { tenant, context: request, query: { domain: tenant.domain, ...query }, params, body }
      return callBinding(binding, raw)
    },
  }
}
