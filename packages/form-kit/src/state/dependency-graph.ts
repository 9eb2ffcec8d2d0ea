import { fieldsOf } from '../definition/condition.ts'
import type { FieldItem } from '../definition/types.ts'
import type { FieldNode } from './field-node.ts'

/** Every name that an item's visibility and checks look at: those it declares and those its conditions mention. */
export function dependencyNames(item: FieldItem): readonly string[] {
  const names = new Set(item.dependencies)
  if (item.visibleFn && typeof item.visibleFn !== 'function')
    for (const name of fieldsOf(item.visibleFn)) names.add(name)
  const check = item.customValidator
  if (check && typeof check !== 'function') for (const name of fieldsOf(check.condition)) names.add(name)
  for (const rule of item.rules ?? []) if (rule.compare_to_field) names.add(rule.compare_to_field)
  names.delete(item.name)
  return [...names]
}

/** Who must be looked at again when a field's value or visibility changes. */
export class DependencyGraph {
  readonly #dependents = new Map<FieldNode, Set<FieldNode>>()
  readonly #dependencies = new Map<FieldNode, ReadonlyMap<string, FieldNode>>()

  /** Enters a field with the fields its names mean. */
  add(node: FieldNode, dependencies: ReadonlyMap<string, FieldNode>): void {
    if (dependencies.size === 0) return
    this.#dependencies.set(node, dependencies)
    for (const dependency of dependencies.values()) {
      const known = this.#dependents.get(dependency)
      if (known) known.add(node)
      else this.#dependents.set(dependency, new Set([node]))
    }
  }

  /** Takes out a field of a row that is gone. */
  remove(node: FieldNode): void {
    for (const dependency of this.dependenciesOf(node).values()) this.#dependents.get(dependency)?.delete(node)
    this.#dependencies.delete(node)
    this.#dependents.delete(node)
  }

  /** The fields that a field looks at, by the names it uses for them. */
  dependenciesOf(node: FieldNode): ReadonlyMap<string, FieldNode> {
    return this.#dependencies.get(node) ?? NONE
  }

  /** Whether any field looks at this one. */
  hasDependents(node: FieldNode): boolean {
    return (this.#dependents.get(node)?.size ?? 0) > 0
  }

  /** All fields that the given ones bear upon, directly or through others, each after those it looks at. */
  affectedBy(nodes: Iterable<FieldNode>): readonly FieldNode[] {
    const order: FieldNode[] = []
    const seen = new Set<FieldNode>()
    const visit = (node: FieldNode) => {
      if (seen.has(node)) return
      seen.add(node)
      for (const dependent of this.#dependents.get(node) ?? []) visit(dependent)
      order.push(node)
    }
    const changed = new Set(nodes)
    for (const node of changed) for (const dependent of this.#dependents.get(node) ?? []) visit(dependent)
    return order.toReversed()
  }
}

const NONE: ReadonlyMap<string, FieldNode> = new Map()
