import { loadPatterns, patternsLoaded } from '../rules/patterns.ts'
import { rulesOf } from './check-field.ts'
import type { FieldNode } from './field-node.ts'

/**
 * Loads what the checks of these fields need and is not there yet: the engine for patterns, and whatever a model names
 * with `load`. Gives undefined when nothing is missing, so that a check need not wait.
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
