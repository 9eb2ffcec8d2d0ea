import { loadPatterns, patternsLoaded } from '../rules/patterns.ts'
import { rulesOf } from './check-field.ts'
import type { FieldNode } from './field-node.ts'

/**
 * Loads missing code for the checks of these fields: the engine for patterns, and what models name with `load`.
 * Returns undefined if nothing is missing, so that a check need not wait.
 */
export function loadChecks(fields: Iterable<FieldNode>): Promise<unknown> | undefined {
  const missing = new Set<() => Promise<void>>()
  for (const node of fields) {
    const { model } = node
    if (model.load && !model.loaded?.()) missing.add(model.load)
    if (!patternsLoaded() && rulesOf(node).some((rule) => rule.type === 'regex')) missing.add(loadPatterns)
  }
  return missing.size > 0 ? Promise.all(Array.from(missing, (load) => load())) : undefined
}
