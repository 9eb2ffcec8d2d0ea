import { fieldsOf } from '../definition/condition.ts'
import type { FieldItem } from '../definition/types.ts'
import { operandsOf } from '../expressions/expression.ts'
import { listsAround, withLists, type FieldNode } from './field-node.ts'

/** Names that the condition of a required item mentions. */
export function requiredNames({ required }: FieldItem): readonly string[] {
  return typeof required === 'object' ? fieldsOf(required) : []
}

/** Returns the names that an item's visibility, checks and computed value use: those it declares and those its conditions mention. */
export function dependencyNames(item: FieldItem): readonly string[] {
  const names = new Set(item.dependencies)
  if (item.visibleFn && typeof item.visibleFn !== 'function')
    for (const name of fieldsOf(item.visibleFn)) names.add(name)
  const check = item.customValidator
  if (check && typeof check !== 'function') for (const name of fieldsOf(check.condition)) names.add(name)
  if (item.computed) for (const { field } of operandsOf(item.computed)) names.add(field)
  for (const rule of item.rules ?? []) if (rule.compare_to_field) names.add(rule.compare_to_field)
  names.delete(item.name)
  return [...names]
}

/** Who must be looked at again when a field's value or visibility changes. */
export class DependencyGraph {
  readonly #dependents = new Map<FieldNode, Set<FieldNode>>()
  readonly #dependencies = new Map<FieldNode, ReadonlyMap<string, FieldNode>>()
  /** The fields that are required by the value of one. Their values do not change with it, so that they need no order and may form circles. */
  readonly #requirements = new Map<FieldNode, Set<FieldNode>>()
  /** The fields in the rows of a list, which are visible only while it is. */
  readonly #members = new Map<FieldNode, Set<FieldNode>>()

  /** Enters a field with the fields its names mean. */
  add(node: FieldNode, dependencies: ReadonlyMap<string, FieldNode>): void {
    if (node.row) enter(this.#members, node.row.list, node)
    if (dependencies.size === 0) return
    this.#dependencies.set(node, dependencies)
    const ordered = new Set(dependencyNames(node.item))
    for (const [name, dependency] of dependencies) {
      enter(ordered.has(name) ? this.#dependents : this.#requirements, dependency, node)
    }
  }

  /** Takes out a field of a row that is gone. */
  remove(node: FieldNode): void {
    for (const dependency of this.dependenciesOf(node).values()) {
      this.#dependents.get(dependency)?.delete(node)
      this.#requirements.get(dependency)?.delete(node)
    }
    if (node.row) this.#members.get(node.row.list)?.delete(node)
    this.#dependencies.delete(node)
    this.#dependents.delete(node)
    this.#requirements.delete(node)
    this.#members.delete(node)
  }

  /** The fields that a field looks at, by the names it uses for them. */
  dependenciesOf(node: FieldNode): ReadonlyMap<string, FieldNode> {
    return this.#dependencies.get(node) ?? NO_NAMES
  }

  /** Whether any field looks at this one, or at a list it belongs to. */
  hasDependents(node: FieldNode): boolean {
    for (const _ of this.#dependentsOf(node)) return true
    return this.requiredBy([node]).size > 0
  }

  /** All fields that a change of the given ones' values bears upon, directly or through others, each after those it looks at. */
  affectedBy(changed: Iterable<FieldNode>): readonly FieldNode[] {
    const dependents: FieldNode[] = []
    for (const node of changed) dependents.push(...this.#dependentsOf(node))
    return this.inOrder(dependents)
  }

  /** The fields whose `required` asks about any of the given ones, or about a list that one belongs to. */
  requiredBy(nodes: Iterable<FieldNode>): ReadonlySet<FieldNode> {
    const found = new Set<FieldNode>()
    for (const node of nodes) {
      for (const one of withLists(node)) for (const field of this.#requirements.get(one) ?? []) found.add(field)
    }
    return found
  }

  /** The given fields and all that their visibility bears upon, each after those it looks at. */
  inOrder(nodes: Iterable<FieldNode>): readonly FieldNode[] {
    const order: FieldNode[] = []
    const seen = new Set<FieldNode>()
    const visit = (node: FieldNode) => {
      if (seen.has(node)) return
      seen.add(node)
      for (const member of this.#members.get(node) ?? []) visit(member)
      for (const dependent of this.#dependentsOf(node)) visit(dependent)
      order.push(node)
    }
    for (const node of nodes) visit(node)
    return order.toReversed()
  }

  /** A list's value is made of its fields', so that who looks at the list looks at them. */
  *#dependentsOf(node: FieldNode): Generator<FieldNode> {
    yield* this.#dependents.get(node) ?? []
    for (const list of listsAround(node)) yield* this.#dependents.get(list) ?? []
  }
}

function enter(sets: Map<FieldNode, Set<FieldNode>>, key: FieldNode, node: FieldNode): void {
  const known = sets.get(key)
  if (known) known.add(node)
  else sets.set(key, new Set([node]))
}

const NO_NAMES: ReadonlyMap<string, FieldNode> = new Map()
