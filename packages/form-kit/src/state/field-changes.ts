import { beginsDisabled, type Mutable } from './build-nodes.ts'
import type { FieldChecks } from './field-checks.ts'
import { rowsOf, takesNoAnswer, withLists, withRows, type FieldNode } from './field-node.ts'
import type { FieldRegister } from './field-register.ts'
import { sameValue } from './same-value.ts'
import type { Visibility } from './visibility.ts'

/** What the changes of fields need of the form around them. */
export interface FormAround {
  readonly register: FieldRegister
  readonly checks: FieldChecks
  readonly visibility: Visibility
  /** Whether a submit was tried. */
  tried(): boolean
  /** Tells the host that what a field reports has changed. */
  report(node: FieldNode): void
}

/** What people do to one field, and what follows for that field. */
export class FieldChanges {
  readonly #form: FormAround

  constructor(form: FormAround) {
    this.#form = form
  }

  /** A new value. An error that is shown is looked at again at once, for the lists around the field too. */
  change(node: FieldNode, value: unknown): void {
    const { register, checks, visibility, report } = this.#form
    if (Object.is(value, node.state.value) || node.item.computed) return
    register.notifier.batch(() => {
      register.update(node, { value, dirty: !isInitial(node, value) })
      for (const one of withLists(node)) {
        checks.forgetExternal(one)
        if (one.state.error !== undefined) checks.show(one)
      }
      visibility.noteChange(node)
      report(node)
    })
  }

  /** Follows up a new computed value: an error that is shown, on it or on a list around it, is checked again. */
  valueComputed(node: FieldNode): void {
    const { checks, report } = this.#form
    for (const one of withLists(node)) {
      checks.forgetExternal(one)
      if (one.state.error !== undefined) checks.show(one)
    }
    if (node.state.visible) report(node)
  }

  /**
   * Replaces a value that cannot stay, such as a choice that is not offered. Until someone changes the field, its list or
   * a field that it depends on, the new value becomes the initial one: nothing is dirty and nothing is reported.
   */
  correct(node: Mutable<FieldNode>, value: unknown): void {
    const { register, checks, visibility } = this.#form
    if (node.item.computed) return
    const around = [...withLists(node), ...register.graph.dependenciesOf(node).values()]
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

  /** The field is left: its value settles and is checked. */
  leave(node: FieldNode): void {
    const { register, checks } = this.#form
    register.notifier.batch(() => {
      this.settle(node)
      register.update(node, { touched: true })
      checks.show(node)
    })
  }

  /** Gives a value the form in which it is kept: trimmed, say, or cleared where it is no answer. */
  settle(node: FieldNode): void {
    const { model, item, state } = node
    if (!state.visible || state.disabled || takesNoAnswer(node)) return
    const cleared = model.clearInvalid?.(state.value, item)
    if (cleared) {
      this.change(node, cleared.value)
      this.#form.checks.showProblem(node, cleared.problem)
      return
    }
    if (!model.settleValue) return
    const settled: unknown = model.settleValue(state.value, item)
    if (!sameValue(settled, state.value)) this.change(node, settled)
  }

  /** Switches a field off or on with all that is in its rows; what its item switches off stays off. */
  setDisabled(node: FieldNode, disabled: boolean): void {
    this.#form.register.notifier.batch(() => {
      this.#switch(node, disabled || node.item.disabled === true)
      for (const row of rowsOf(node)) {
        for (const field of withRows(row.fields)) this.#switch(field, beginsDisabled(field))
      }
    })
  }

  /**
   * Something the field looks at has changed: it is checked again if the person has left it, if it has a value, or after
   * a submit. One that this very change brought to light and that is empty gets the time to be filled in.
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
    if (disabled) checks.forgetExternal(node)
    if (disabled || node.state.touched || tried()) checks.show(node)
  }
}

function isInitial(node: FieldNode, value: unknown): boolean {
  if (!node.model.rowItems) return sameValue(value, node.initial)
  // Rows are told apart by what they are: their fields know by themselves whether they are dirty.
  const [rows, before] = [value, node.initial] as readonly (readonly unknown[])[]
  return rows?.length === before?.length && rows?.every((row, index) => row === before?.[index]) === true
}
