import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { Binding } from '#platform/http/endpoints.ts'
import { features } from '../features.ts'

/** Returns the bindings of all features. @throws an Error if a feature does not bind exactly the endpoints it declares */
export function allBindings(context: FeatureContext): Binding[] {
  return features.flatMap(({ name, endpoints = [], bindings }) => {
    const bound = bindings?.(context) ?? []
    for (const endpoint of endpoints) {
      const count = bound.filter((binding) => binding.endpoint === endpoint).length
      if (count !== 1)
        throw new Error(`The endpoint ${endpoint.id} of ${name} is bound ${count} times instead of once.`)
    }
    const other = bound.find(({ endpoint }) => !endpoints.includes(endpoint))
    if (other) throw new Error(`The feature ${name} binds ${other.endpoint.id}, which it does not declare.`)
    return bound
  })
}
