import type { FormDefinition, Values } from '../definition/types.ts'
import { dayInZone } from '../internals/dates/day-in-zone.ts'
import { englishMessages, type Messages } from '../messages/messages.ts'
import { beginsDisabled, NodeBuilder, storedAt, type Mutable } from './build-nodes.ts'
import { collectValues } from './collect-values.ts'
import { FieldChecks } from './field-checks.ts'
import {
  inFormOrder,
  isReadonly,
  nameOf,
  rowsOf,
  walkFields,
  withRows,
  type FieldNode,
  type RowNode,
  type SectionNode,
} from './field-node.ts'
import { FieldRegister, withLists } from './field-register.ts'
import { sameValue } from './same-value.ts'
import type { FormState, FormStoreOptions, Submission } from './store-types.ts'
import { Visibility } from './visibility.ts'

export type { FormState, FormStoreOptions, Submission } from './store-types.ts'
export { VISIBILITY_DEBOUNCE_MS } from './visibility.ts'

/**
 * A form in use, without any user interface: values, errors and visibility of its fields. Components subscribe to
 * one field, one section or the form; a change wakes only those it concerns.
 */
export class FormStore {
  readonly definition: FormDefinition
  readonly sections: readonly SectionNode[]
  /** The texts in use, those of the interface among them. */
  readonly messages: Messages
  readonly #options: FormStoreOptions
  readonly #builder: NodeBuilder
  readonly #register: FieldRegister
  readonly #checks: FieldChecks
  readonly #visibility: Visibility
  readonly #focusListeners = new Set<(node: FieldNode) => void>()
  readonly #dayOf: (moment: number) => string
  #start: Values
  #state: FormState | undefined
  #attempts = 0

  constructor(options: FormStoreOptions) {
    this.#options = options
    this.#start = options.initialValues ?? {}
    this.#dayOf = dayInZone(options.timeZone)
    this.definition = options.definition
    this.messages = { ...englishMessages, ...options.messages }
    this.#builder = new NodeBuilder(options.models, this)
    this.#register = new FieldRegister(() => this.#stateChanged())
    this.#checks = new FieldChecks(this.#register, this.messages, this)
    this.#visibility = new Visibility(this.#register, {
      turned: (node) => this.#turned(node),
      dependencyChanged: (node, appeared) => this.#dependencyChanged(node, appeared),
    })
    this.sections = this.#builder.sections(options.definition, this.#start)
    this.#register.notifier.batch(() => this.#enter([...walkFields(this.sections)]))
  }

  /** The time that checks go by, in milliseconds since the epoch. */
  now(): number {
    return this.#options.now?.() ?? Date.now()
  }

  /** The day that checks go by, as YYYY-MM-DD in the form's time zone. */
  today(): string {
    return this.#dayOf(this.now())
  }

  get state(): FormState {
    this.#state ??= { attempts: this.#attempts, errors: this.#register.shownErrors() }
    return this.#state
  }

  /** The field of a reported name such as `email` or `jobs.0.title`. */
  field(name: string): FieldNode | undefined {
    return this.#register.reported(name)
  }

  /** Calls the listener after each change of a field, a section or (with the store itself) the form. */
  subscribe(part: FieldNode | SectionNode | FormStore, listener: () => void): () => void {
    return this.#register.notifier.subscribe(part, listener)
  }

  /** Calls the listener when a field should have the focus, for example the first that a server refused. */
  onFocusRequest(listener: (node: FieldNode) => void): () => void {
    this.#focusListeners.add(listener)
    return () => this.#focusListeners.delete(listener)
  }

  focus(node: FieldNode): void {
    for (const listener of this.#focusListeners) listener(node)
  }

  /** Takes a new value. An error that is shown is looked at again at once; fields that depend on it follow shortly. */
  change(node: FieldNode, value: unknown): void {
    if (Object.is(value, node.state.value)) return
    this.#register.notifier.batch(() => {
      this.#register.update(node, { value, dirty: !sameValue(value, node.initial) })
      for (const one of withLists(node)) {
        this.#checks.forgetExternal(one)
        if (one.state.error !== undefined) this.#checks.show(one)
      }
      this.#visibility.noteChange(node)
      this.#report(node)
    })
  }

  /** The person leaves a field: its value settles (is trimmed, say) and is checked. */
  leave(node: FieldNode): void {
    this.#register.notifier.batch(() => {
      this.#settle(node)
      this.#register.update(node, { touched: true })
      this.#checks.show(node)
    })
  }

  /**
   * Switches a field off or on, with all that is in its rows, for example when there is only one choice. What its item
   * switches off stays off.
   */
  setDisabled(node: FieldNode, disabled: boolean): void {
    this.#register.notifier.batch(() => {
      this.#switch(node, disabled || node.item.disabled === true)
      for (const row of rowsOf(node))
        for (const field of withRows(row.fields)) this.#switch(field, beginsDisabled(field))
    })
  }

  /** Appends a row to a list, unless it is full. */
  addRow(list: FieldNode): RowNode | undefined {
    const limits = list.model.rowLimits?.(list.item)
    if (!limits || rowsOf(list).length >= limits.max) return undefined
    const row = this.#builder.row(list, list.model.rowDefaults?.(list.item))
    this.#register.notifier.batch(() => {
      this.#enter([...withRows(row.fields)])
      this.change(list, [...rowsOf(list), row])
    })
    return row
  }

  /** Takes a row out of its list, unless the list may not be shorter. */
  removeRow(row: RowNode): void {
    const { list } = row
    const rows = rowsOf(list)
    const place = rows.indexOf(row)
    if (place < 0 || rows.length <= (list.model.rowLimits?.(list.item).min ?? 0)) return
    this.#register.notifier.batch(() => {
      this.#remove(row)
      this.change(
        list,
        rows.filter((one) => one !== row),
      )
      this.#register.renamed(rows.slice(place + 1).flatMap((one) => [...withRows(one.fields)]))
    })
  }

  /**
   * Shows errors that somebody else found, by reported name, and asks for the first to be focused. Each stays until its
   * field changes or a submit asks anew.
   *
   * @returns the names that could not be shown: no field has them, or it is hidden or takes no value.
   */
  setErrors(errors: Readonly<Record<string, string>>): readonly string[] {
    const found: FieldNode[] = []
    const unshown: string[] = []
    this.#register.notifier.batch(() => {
      this.flush()
      for (const [name, text] of Object.entries(errors)) {
        const node = this.field(name)
        if (node?.state.visible && node.model.hasValue) {
          this.#checks.showExternal(node, text)
          found.push(node)
        } else unshown.push(name)
      }
    })
    const [first] = found.toSorted(inFormOrder)
    if (first) this.focus(first)
    return unshown
  }

  /** Loads what the form's checks need (patterns, say); undefined where all is there. A page calls it ahead of the first check. */
  prepare(): Promise<unknown> | undefined {
    return this.#checks.prepare()
  }

  /** Checks every visible field, shows every error, and gives the values or the errors. */
  async submit(): Promise<Submission> {
    // Only where it must: a submit that need not wait shows its errors at once.
    const waiting = this.prepare()
    if (waiting) await waiting
    return this.checkAll()
  }

  /** As {@link submit}, at once; what checks need must be loaded. */
  checkAll(): Submission {
    const errors: Record<string, string> = {}
    this.#register.notifier.batch(() => {
      this.#checks.forgetAllExternal()
      for (const node of walkFields(this.sections)) this.#settle(node)
      this.flush()
      this.#attempts += 1
      this.#stateChanged()
      for (const node of walkFields(this.sections)) {
        const error = this.#checks.check(node)
        this.#register.update(node, { error })
        if (error !== undefined) errors[nameOf(node)] = error
      }
    })
    return Object.keys(errors).length === 0 ? { ok: true, values: this.values() } : { ok: false, errors }
  }

  /** What is reported: every visible field's value by name. */
  values(): Values {
    return collectValues(this.sections.flatMap((section) => section.fields))
  }

  /** Begins anew, with the values given, which are then those of the beginning. */
  reset(values: Values = this.#start): void {
    this.#start = values
    this.#register.notifier.batch(() => {
      this.#checks.forgetAllExternal()
      this.#visibility.forget()
      for (const section of this.sections) for (const node of section.fields) this.#begin(node)
      this.#visibility.settle(walkFields(this.sections))
      this.#attempts = 0
      this.#stateChanged()
    })
  }

  /** Works out at once what would otherwise wait for {@link VISIBILITY_DEBOUNCE_MS}. */
  flush(): void {
    this.#visibility.flush()
  }

  /** Leaves no timer behind. The store can be used again; a change starts what it needs. */
  dispose(): void {
    this.#visibility.cancel()
  }

  #enter(nodes: readonly FieldNode[]): void {
    this.#register.add(nodes)
    this.#visibility.settle(nodes)
  }

  #remove(row: RowNode): void {
    for (const field of withRows(row.fields)) {
      this.#checks.forgetExternal(field)
      this.#register.remove(field)
    }
  }

  #begin(node: Mutable<FieldNode>): void {
    for (const row of rowsOf(node)) this.#remove(row)
    node.initial = this.#builder.begin(node, storedAt(this.#start, node.item))
    this.#register.update(node, {
      value: node.initial,
      error: undefined,
      dirty: false,
      touched: false,
      disabled: beginsDisabled(node),
    })
    this.#register.add(rowsOf(node).flatMap((row) => [...withRows(row.fields)]))
  }

  #settle(node: FieldNode): void {
    const { model, item, state } = node
    if (!model.settleValue || !state.visible || state.disabled || isReadonly(node)) return
    const settled: unknown = model.settleValue(state.value, item)
    if (!sameValue(settled, state.value)) this.change(node, settled)
  }

  #switch(node: FieldNode, disabled: boolean): void {
    if (node.state.disabled === disabled) return
    this.#register.update(node, { disabled })
    if (disabled) this.#checks.forgetExternal(node)
    if (disabled || node.state.touched || this.#attempts > 0) this.#checks.show(node)
  }

  #turned(node: FieldNode): void {
    if (!node.state.visible) this.#checks.forgetExternal(node)
    this.#report(node)
  }

  #dependencyChanged(node: FieldNode, appeared: boolean): void {
    const { state, model, item } = node
    const filled = model.hasValue && !model.isEmpty(state.value, item)
    const looked = state.touched || filled || (this.#attempts > 0 && !appeared)
    if (looked || state.error !== undefined) this.#checks.show(node, { touch: true })
  }

  #report(node: FieldNode): void {
    if (node.model.hasValue) this.#options.onChange?.(nameOf(node), () => this.values())
  }

  #stateChanged(): void {
    this.#state = undefined
    this.#register.notifier.mark(this)
  }
}

/** A form ready for use. */
export function createFormStore(options: FormStoreOptions): FormStore {
  return new FormStore(options)
}
