import { dependencyNames } from '../../model/dependency-names.ts'
import { ancestorLists, withAncestorLists, type FieldNode } from '../../model/field-node.ts'

/** The dependencies between the fields of a form. */
export class DependencyGraph {
  readonly #dependents = new Map<FieldNode, Set<FieldNode>>()
  readonly #dependencies = new Map<FieldNode, ReadonlyMap<string, FieldNode>>()
  /** Fields whose `required` depends on a field. It changes no values, so it needs no order and can form circles. */
  readonly #requirements = new Map<FieldNode, Set<FieldNode>>()
  /** Fields in the rows of a list, which are visible only while the list is. */
  readonly #members = new Map<FieldNode, Set<FieldNode>>()

  /** Adds a field with the fields that its names refer to. */
  add(node: FieldNode, dependencies: ReadonlyMap<string, FieldNode>): void {
    if (node.row) enter(this.#members, node.row.list, node)
    if (dependencies.size === 0) return
    this.#dependencies.set(node, dependencies)
    const ordered = new Set(dependencyNames(node.item))
    for (const [name, dependency] of dependencies) {
      enter(ordered.has(name) ? this.#dependents : this.#requirements, dependency, node)
    }
  }

  /** Removes a field of a deleted row. */
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

  /** Returns the fields that a field depends on, by the names it uses. */
  dependenciesOf(node: FieldNode): ReadonlyMap<string, FieldNode> {
    return this.#dependencies.get(node) ?? NO_NAMES
  }

  /** Returns true if any field depends on this one, or on a list around it. */
  hasDependents(node: FieldNode): boolean {
    for (const _ of this.#dependentsOf(node)) return true
    return this.requiredBy([node]).size > 0
  }

  /** Returns all fields that depend on the given ones, directly or indirectly, each after its dependencies. */
  affectedBy(changed: Iterable<FieldNode>): readonly FieldNode[] {
    const dependents: FieldNode[] = []
    for (const node of changed) dependents.push(...this.#dependentsOf(node))
    return this.inOrder(dependents)
  }

  /** Returns the fields whose `required` depends on any of the given ones, or on a list around one. */
  requiredBy(nodes: Iterable<FieldNode>): ReadonlySet<FieldNode> {
    const found = new Set<FieldNode>()
    for (const node of nodes) {
      for (const one of withAncestorLists(node)) for (const field of this.#requirements.get(one) ?? []) found.add(field)
    }
    return found
  }

  /** Returns the given fields and all that depend on their visibility, each after its dependencies. */
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

  /** Yields the dependents of a field and of the lists around it, whose values contain the field's. */
  *#dependentsOf(node: FieldNode): Generator<FieldNode> {
    yield* this.#dependents.get(node) ?? []
    for (const list of ancestorLists(node)) yield* this.#dependents.get(list) ?? []
  }
}

function enter(sets: Map<FieldNode, Set<FieldNode>>, key: FieldNode, node: FieldNode): void {
  const known = sets.get(key)
  if (known) known.add(node)
  else sets.set(key, new Set([node]))
}

const NO_NAMES: ReadonlyMap<string, FieldNode> = new Map()
