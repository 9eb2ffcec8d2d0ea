import { isInitiallyDisabled, type Mutable } from './build-nodes.ts'
import type { FieldChecks } from './field-checks.ts'
import { rowsOf, takesNoInput, withAncestorLists, withRows, type FieldNode } from '../../model/field-node.ts'
import type { FieldRegister } from './field-register.ts'
import { sameValue } from './same-value.ts'
import type { Visibility } from './visibility.ts'

/** Parts of the form that changes of fields involve. */
export interface FormParts {
  readonly register: FieldRegister
  readonly checks: FieldChecks
  readonly visibility: Visibility
  /** Returns true after the first submit. */
  tried(): boolean
  /** Returns the form's day as YYYY-MM-DD. */
  today(): string
  /** Reports a changed value to the host. */
  report(node: FieldNode): void
}

/** Applies what people do to a field, and its consequences for that field. */
export class FieldChanges {
  readonly #form: FormParts

  constructor(form: FormParts) {
    this.#form = form
  }

  /** Sets a new value. Checks shown errors again at once, including those of the lists around the field. */
  change(node: FieldNode, value: unknown): void {
    const { register, checks, visibility, report } = this.#form
    if (Object.is(value, node.state.value) || node.item.computed) return
    register.notifier.batch(() => {
      register.update(node, { value, dirty: !isInitial(node, value) })
      for (const one of withAncestorLists(node)) {
        checks.clearExternal(one)
        if (one.state.error !== undefined) checks.show(one)
      }
      visibility.scheduleUpdate(node)
      report(node)
    })
  }

  /** Follows up a new computed value: checks shown errors again, including those of the lists around the field. */
  valueComputed(node: FieldNode): void {
    const { checks, report } = this.#form
    for (const one of withAncestorLists(node)) {
      checks.clearExternal(one)
      if (one.state.error !== undefined) checks.show(one)
    }
    if (node.state.visible) report(node)
  }

  /**
   * Replaces a value that cannot stay, such as an option that is no longer offered. Until a person changes the
   * field, its list or a dependency, the new value becomes the initial one: nothing is dirty and nothing is
   * reported.
   */
  correct(node: Mutable<FieldNode>, value: unknown): void {
    const { register, checks, visibility } = this.#form
    if (node.item.computed) return
    const around = [...withAncestorLists(node), ...register.graph.dependenciesOf(node).values()]
    if (around.some(({ state }) => state.dirty)) {
      this.change(node, value)
      return
    }
    register.notifier.batch(() => {
      node.initial = value
      register.update(node, { value })
      visibility.settle([node])
      if (node.state.error !== undefined) checks.show(node)
    })
  }

  /** Settles and checks a field that was left. */
  leave(node: FieldNode): void {
    const { register, checks } = this.#form
    register.notifier.batch(() => {
      this.settle(node)
      register.update(node, { touched: true })
      checks.show(node)
    })
  }

  /** Normalizes a value: trims it, for example, or clears an invalid one. */
  settle(node: FieldNode): void {
    const { model, item, state } = node
    if (!state.visible || state.disabled || takesNoInput(node)) return
    const settled: unknown = model.settleValue ? model.settleValue(state.value, item, this.#form.today) : state.value
    const cleared = model.clearInvalid?.(settled, item)
    if (cleared) {
      this.change(node, cleared.value)
      this.#form.checks.showProblem(node, cleared.problem)
    } else if (!sameValue(settled, state.value)) this.change(node, settled)
  }

  /** Disables or enables a field with all fields in its rows; what the item disables stays disabled. */
  setDisabled(node: FieldNode, disabled: boolean): void {
    this.#form.register.notifier.batch(() => {
      this.#switch(node, disabled || node.item.disabled === true)
      for (const row of rowsOf(node)) {
        for (const field of withRows(row.fields)) this.#switch(field, isInitiallyDisabled(field))
      }
    })
  }

  /**
   * Checks a field again after a dependency changed if it was left, has a value, or a submit was tried. An empty
   * field that has just appeared is left alone.
   */
  dependencyChanged(node: FieldNode, appeared: boolean): void {
    const { state, model, item } = node
    const filled = model.hasValue && !model.isEmpty(state.value, item)
    const looked = state.touched || filled || (this.#form.tried() && !appeared)
    if (looked || state.error !== undefined) this.#form.checks.show(node, { touch: true })
  }

  #switch(node: FieldNode, disabled: boolean): void {
    const { register, checks, tried } = this.#form
    if (node.state.disabled === disabled) return
    register.update(node, { disabled })
    if (disabled) checks.clearExternal(node)
    if (disabled || node.state.touched || tried()) checks.show(node)
  }
}

function isInitial(node: FieldNode, value: unknown): boolean {
  if (!node.model.rowItems) return sameValue(value, node.initial)
  // Rows are compared by identity: their fields know themselves if they are dirty.
  const [rows, before] = [value, node.initial] as readonly (readonly unknown[])[]
  return rows?.length === before?.length && rows?.every((row, index) => row === before?.[index]) === true
}
