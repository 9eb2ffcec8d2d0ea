import { conditionHolds } from '../definition/condition.ts'
import { withLists, type FieldNode } from './field-node.ts'
import type { FieldRegister } from './field-register.ts'

/** How long changed values may gather before visibility is worked out anew, in milliseconds. */
export const VISIBILITY_DEBOUNCE_MS = 50

/** What follows for fields that depend on others. */
export interface VisibilityEvents {
  /** The field was hidden or shown. */
  turned(node: FieldNode): void
  /** Something that the field looks at has changed. `appeared` is true where this change made it visible. */
  dependencyChanged(node: FieldNode, appeared: boolean): void
}

/** Which fields are visible: one pass over those that a change bears upon, a moment after the last change. */
export class Visibility {
  readonly #register: FieldRegister
  readonly #events: VisibilityEvents
  readonly #changed = new Set<FieldNode>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(register: FieldRegister, events: VisibilityEvents) {
    this.#register = register
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
      for (const node of this.#register.graph.affectedBy(roots)) {
        const looksAtChange = this.#looksAtAny(node, changed)
        if (!looksAtChange && !(node.row && turned.has(node.row.list))) continue
        const before = node.state.visible
        if (this.#set(node)) {
          turned.add(node)
          for (const one of withLists(node)) changed.add(one)
          this.#events.turned(node)
        }
        if (looksAtChange && node.state.visible) this.#events.dependencyChanged(node, !before)
      }
    })
  }

  /** Works out the visibility of new fields and of all that they bear upon; nobody is told of dependencies. */
  settle(nodes: Iterable<FieldNode>): void {
    for (const node of this.#register.graph.inOrder(nodes)) this.#set(node)
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

  #set(node: FieldNode): boolean {
    const rule = node.item.visibleFn
    const visible = !node.item.hidden && (node.row?.list.state.visible ?? true) && (!rule || this.#holds(node, rule))
    if (visible === node.state.visible) return false
    this.#register.update(node, visible ? { visible } : { visible, error: undefined })
    return true
  }

  #holds(node: FieldNode, rule: NonNullable<FieldNode['item']['visibleFn']>): boolean {
    const values = this.#register.dependencyValues(node)
    return typeof rule === 'function' ? rule(values) : conditionHolds(rule, values)
  }
}
