import type { Values } from '../../model/values.ts'
import type { Mutable } from './build-nodes.ts'
import { inFormOrder, reportedValue, rowsOf, type FieldNode, type FieldState } from '../../model/field-node.ts'
import { DependencyGraph } from './dependency-graph.ts'
import { dependencyNames, requiredNames } from '../../model/dependency-names.ts'
import { Notifier } from './notifier.ts'
import { countChange } from './section-counts.ts'

/** The current fields of a form by name; the only place that changes their state. */
export class FieldRegister {
  readonly graph = new DependencyGraph()
  readonly notifier = new Notifier()
  readonly #fields = new Set<FieldNode>()
  readonly #top = new Map<string, FieldNode>()
  readonly #shown = new Set<FieldNode>()
  readonly #whenErrorsChange: () => void

  constructor(whenErrorsChange: () => void) {
    this.#whenErrorsChange = whenErrorsChange
  }

  /** Adds new fields; their dependencies must be known or among them. */
  add(nodes: readonly FieldNode[]): void {
    for (const node of nodes) {
      this.#fields.add(node)
      if (!node.row) this.#top.set(node.item.name, node)
      if (countChange(node, undefined, node.state)) this.notifier.mark(node.section)
    }
    for (const node of nodes) {
      const names = new Set([...dependencyNames(node.item), ...requiredNames(node.item)])
      const named = [...names].flatMap((name) => {
        const found = this.named(name, node)
        return found ? [[name, found] as const] : []
      })
      this.graph.add(node, new Map(named))
    }
  }

  /** Removes a field whose row was deleted. */
  remove(node: FieldNode): void {
    if (this.#shown.delete(node)) this.#whenErrorsChange()
    if (countChange(node, node.state, undefined)) this.notifier.mark(node.section)
    this.graph.remove(node)
    this.#fields.delete(node)
  }

  has(node: FieldNode): boolean {
    return this.#fields.has(node)
  }

  [Symbol.iterator](): IterableIterator<FieldNode> {
    return this.#fields.values()
  }

  /** Finds the field that a name refers to from another: in its row, then in the rows around it, then in the form. */
  named(name: string, from: FieldNode): FieldNode | undefined {
    for (let row = from.row; row; row = row.list.row) {
      const sibling = row.fields.find((field) => field.item.name === name)
      if (sibling) return sibling
    }
    return this.#top.get(name)
  }

  /** Finds the field of a reported name such as `email` or `jobs.0.title`. */
  reported(name: string): FieldNode | undefined {
    const [first = '', ...parts] = name.split('.')
    let node = this.#top.get(first)
    for (let at = 0; node && at < parts.length; at += 2) {
      const index = parts[at] ?? ''
      const row = /^\d+$/.test(index) ? rowsOf(node)[Number(index)] : undefined
      node = row?.fields.find((field) => field.item.name === parts[at + 1])
    }
    return node
  }

  /** Returns the values of a field's dependencies, by the names it uses. */
  dependencyValues(node: FieldNode): Values {
    const values: Record<string, unknown> = {}
    for (const [name, dependency] of this.graph.dependenciesOf(node)) values[name] = reportedValue(dependency)
    return values
  }

  /** Changes a field's state and marks it for notification; nothing if it stays the same. */
  update(node: FieldNode, patch: Partial<FieldState>): void {
    const before = node.state
    const after = { ...before, ...patch }
    if (sameState(before, after)) return
    this.#replace(node, after)
    if (countChange(node, before, after)) this.notifier.mark(node.section)
    if (before.error === after.error) return
    if (after.error === undefined) this.#shown.delete(node)
    else this.#shown.add(node)
    this.#whenErrorsChange()
  }

  /** Rerenders fields of rows whose names have changed; a name is not part of the state. */
  renamed(nodes: Iterable<FieldNode>): void {
    for (const node of nodes) this.#replace(node, { ...node.state })
    if (this.#shown.size > 0) this.#whenErrorsChange()
  }

  /** Returns the fields whose error is shown, in the form's order. */
  shownErrors(): readonly FieldNode[] {
    return [...this.#shown].toSorted(inFormOrder)
  }

  #replace(node: FieldNode, state: FieldState): void {
    ;(node as Mutable<FieldNode>).state = state
    this.notifier.mark(node)
  }
}

function sameState(a: FieldState, b: FieldState): boolean {
  return (
    Object.is(a.value, b.value) &&
    a.error === b.error &&
    a.visible === b.visible &&
    a.required === b.required &&
    a.touched === b.touched &&
    a.dirty === b.dirty &&
    a.disabled === b.disabled
  )
}
