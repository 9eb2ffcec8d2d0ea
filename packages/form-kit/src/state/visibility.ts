import { conditionHolds, type Condition } from '../definition/condition.ts'
import type { FormClock, Mutable } from './build-nodes.ts'
import { computeValue } from './compute-value.ts'
import { sameValue } from './same-value.ts'
import type { ConditionFunction } from '../definition/types.ts'
import { withLists, type FieldNode } from './field-node.ts'
import type { FieldRegister } from './field-register.ts'

/** How long changed values gather before visibility and computed values follow, in milliseconds. */
export const VISIBILITY_DEBOUNCE_MS = 50

/** What follows for fields that depend on others. */
export interface VisibilityEvents {
  /** The field was hidden or shown. */
  turned(node: FieldNode): void
  /** The field has a new computed value. */
  computed(node: FieldNode): void
  /** Something that the field looks at has changed. `appeared` is true where this change made it visible. */
  dependencyChanged(node: FieldNode, appeared: boolean): void
}

/** Visibility, need and computed values of the fields: one pass over those that a change affects, a moment after the last change. */
export class Visibility {
  readonly #register: FieldRegister
  readonly #clock: FormClock
  readonly #events: VisibilityEvents
  readonly #changed = new Set<FieldNode>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(register: FieldRegister, clock: FormClock, events: VisibilityEvents) {
    this.#register = register
    this.#clock = clock
    this.#events = events
  }

  /** Remembers that a value changed, and has the pass run when changes have paused. */
  noteChange(node: FieldNode): void {
    if (!this.#register.graph.hasDependents(node)) return
    this.#changed.add(node)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.flush(), VISIBILITY_DEBOUNCE_MS)
  }

  /** Works out at once what would otherwise wait. */
  flush(): void {
    this.cancel()
    if (this.#changed.size === 0) return
    const roots = [...this.#changed].filter((node) => this.#register.has(node))
    this.#changed.clear()
    const changed = new Set<FieldNode>(roots.flatMap((node) => [...withLists(node)]))
    const turned = new Set<FieldNode>()
    this.#register.notifier.batch(() => {
      const { graph } = this.#register
      const affected = graph.affectedBy(roots)
      for (const node of affected) {
        if (!this.#looksAtAny(node, changed) && !(node.row && turned.has(node.row.list))) continue
        const hasTurned = this.#setVisible(node)
        const isNew = this.#setComputed(node)
        if (!hasTurned && !isNew) continue
        for (const one of withLists(node)) changed.add(one)
        if (isNew) this.#events.computed(node)
        if (!hasTurned) continue
        turned.add(node)
        this.#events.turned(node)
      }
      // Once all that is visible is known, since a field may be required by any other.
      for (const node of new Set([...affected, ...graph.requiredBy(changed)])) {
        if (!this.#looksAtAny(node, changed)) continue
        this.#setRequired(node)
        if (node.state.visible) this.#events.dependencyChanged(node, turned.has(node))
      }
    })
  }

  /** Works out new fields and all that they affect, without telling anyone that a dependency changed. */
  settle(nodes: Iterable<FieldNode>): void {
    const { graph } = this.#register
    const settled = graph.inOrder(nodes)
    for (const node of settled) {
      this.#setVisible(node)
      this.#setComputed(node)
    }
    for (const node of new Set([...settled, ...graph.requiredBy(settled)])) this.#setRequired(node)
  }

  /** Forgets the pass that is waiting, so that no timer is left; the changes are remembered for the next one. */
  cancel(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Forgets the changes themselves too. */
  forget(): void {
    this.cancel()
    this.#changed.clear()
  }

  #looksAtAny(node: FieldNode, changed: ReadonlySet<FieldNode>): boolean {
    for (const dependency of this.#register.graph.dependenciesOf(node).values())
      if (changed.has(dependency)) return true
    return false
  }

  #setVisible(node: FieldNode): boolean {
    const rule = node.item.visibleFn
    const visible = !node.item.hidden && (node.row?.list.state.visible ?? true) && (!rule || this.#holds(node, rule))
    if (visible === node.state.visible) return false
    this.#register.update(node, visible ? { visible } : { visible, error: undefined })
    return true
  }

  /** A computed value is never dirty: the fields that it follows from are. */
  #setComputed(node: Mutable<FieldNode>): boolean {
    if (!node.item.computed || node.model.rowItems) return false
    const value = computeValue(node, node.item.computed, this.#register.dependencyValues(node), this.#clock)
    if (sameValue(value, node.state.value)) return false
    node.initial = value
    this.#register.update(node, { value })
    return true
  }

  #setRequired(node: FieldNode): void {
    const { required = false } = node.item
    this.#register.update(node, { required: typeof required === 'boolean' ? required : this.#holds(node, required) })
  }

  #holds(node: FieldNode, rule: Condition | ConditionFunction): boolean {
    const values = this.#register.dependencyValues(node)
    return typeof rule === 'function' ? rule(values) : conditionHolds(rule, values)
  }
}
