import { conditionHolds, type Condition } from '../../model/condition.ts'
import type { FormClock, Mutable } from './build-nodes.ts'
import { sameValue } from './same-value.ts'
import type { ConditionFunction } from '../../model/definition.ts'
import type { Values } from '../../model/values.ts'
import { withAncestorLists, type FieldNode } from '../../model/field-node.ts'
import type { FieldRegister } from './field-register.ts'
import { evaluate } from '../../expressions/evaluate.ts'
import type { ComputedByCode, Expression } from '../../model/expression.ts'

/** Debounce of visibility and computed values, in milliseconds. */
export const VISIBILITY_DEBOUNCE_MS = 50

/** Callbacks about fields that depend on others. */
interface VisibilityEvents {
  /** The field was hidden or shown. */
  visibilityChanged(node: FieldNode): void
  /** The field has a new computed value. */
  valueComputed(node: FieldNode): void
  /** A dependency of the field changed; `appeared` is true if this change made the field visible. */
  dependencyChanged(node: FieldNode, appeared: boolean): void
}

/** Updates visibility, `required` and computed values: one pass over the affected fields, debounced after changes. */
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

  /** Records a changed value and schedules a pass. */
  scheduleUpdate(node: FieldNode): void {
    if (!this.#register.graph.hasDependents(node)) return
    this.#changed.add(node)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.flush(), VISIBILITY_DEBOUNCE_MS)
  }

  /** Runs the pending pass now. */
  flush(): void {
    this.cancel()
    if (this.#changed.size === 0) return
    const roots = [...this.#changed].filter((node) => this.#register.has(node))
    this.#changed.clear()
    const changed = new Set<FieldNode>(roots.flatMap((node) => [...withAncestorLists(node)]))
    const turned = new Set<FieldNode>()
    this.#register.notifier.batch(() => {
      const { graph } = this.#register
      const affected = graph.affectedBy(roots)
      for (const node of affected) {
        if (!this.#dependsOnAny(node, changed) && !(node.row && turned.has(node.row.list))) continue
        const hasTurned = this.#setVisible(node)
        const isNew = this.#setComputed(node)
        if (!hasTurned && !isNew) continue
        for (const one of withAncestorLists(node)) changed.add(one)
        if (isNew) this.#events.valueComputed(node)
        if (!hasTurned) continue
        turned.add(node)
        this.#events.visibilityChanged(node)
      }
      // Once all visibility is known, because a field can be required by any other.
      for (const node of new Set([...affected, ...graph.requiredBy(changed)])) {
        if (!this.#dependsOnAny(node, changed)) continue
        this.#setRequired(node)
        if (node.state.visible) this.#events.dependencyChanged(node, turned.has(node))
      }
    })
  }

  /** Updates new fields and all that they affect, without notifying anyone of changed dependencies. */
  settle(nodes: Iterable<FieldNode>): void {
    const { graph } = this.#register
    const settled = graph.inOrder(nodes)
    for (const node of settled) {
      this.#setVisible(node)
      this.#setComputed(node)
    }
    for (const node of new Set([...settled, ...graph.requiredBy(settled)])) this.#setRequired(node)
  }

  /** Cancels the pending pass, so that no timer remains; its changes wait for the next one. */
  cancel(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Cancels the pending pass and discards its changes. */
  forget(): void {
    this.cancel()
    this.#changed.clear()
  }

  #dependsOnAny(node: FieldNode, changed: ReadonlySet<FieldNode>): boolean {
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

  /** Updates a computed value, which is never dirty: its dependencies are. */
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

/** Returns the value of a computed field; the type's empty value without a result. */
function computeValue(
  { item, model }: Pick<FieldNode, 'item' | 'model'>,
  computed: Expression | ComputedByCode,
  values: Values,
  clock: FormClock,
): unknown {
  const result: unknown =
    'compute' in computed
      ? computed.compute(values, { today: clock.today() })
      : evaluate(computed, { values, today: clock.today() })
  return result === null || result === undefined
    ? model.emptyValue(item)
    : model.readValue(result, item, clock.now(), () => clock.today())
}
