import type { FormDefinition } from '../model/definition.ts'
import type { Values } from '../model/values.ts'
import type { FormValues } from '../standard/form-values.ts'
import type { FieldModels } from '../model/field-model.ts'
import { dayInZone } from '../internals/dates/day-in-zone.ts'
import { englishMessages, type Messages } from '../messages/messages.ts'
import { NodeBuilder } from './nodes/build-nodes.ts'
import {
  collectValues,
  inFormOrder,
  nameOf,
  walkFields,
  withRows,
  type FieldNode,
  type RowNode,
  type SectionNode,
} from '../model/field-node.ts'
import { FieldChanges } from './nodes/field-changes.ts'
import { FieldChecks } from './nodes/field-checks.ts'
import { FieldRegister } from './nodes/field-register.ts'
import { ListRows } from './nodes/list-rows.ts'
import { Sending } from './sending.ts'
import type { FormState, FormStoreOptions, Submission } from './store-types.ts'
import { Visibility } from './nodes/visibility.ts'

export type { FormState, FormStoreOptions, Submission } from './store-types.ts'
export { VISIBILITY_DEBOUNCE_MS } from './nodes/visibility.ts'

/**
 * A form in use, without a user interface: values, errors and visibility of its fields. Components subscribe to a
 * field, a section or the form, and are notified of its changes only. `Submitted` is the type of the submitted
 * values.
 */
export class FormStore<Submitted extends Values = Values> {
  readonly definition: FormDefinition
  readonly sections: readonly SectionNode[]
  readonly models: FieldModels
  /** Texts in use, including those of the interface. */
  readonly messages: Messages
  readonly #options: FormStoreOptions
  readonly #register: FieldRegister
  readonly #checks: FieldChecks
  readonly #visibility: Visibility
  readonly #changes: FieldChanges
  readonly #rows: ListRows
  readonly #sending: Sending<Submitted>
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
    this.models = options.models
    this.messages = { ...englishMessages, ...options.messages }
    this.#register = new FieldRegister(() => this.#stateChanged())
    this.#checks = new FieldChecks(this.#register, this.messages, this)
    this.#visibility = new Visibility(this.#register, this, {
      visibilityChanged: (node) => this.#visibilityChanged(node),
      valueComputed: (node) => this.#changes.valueComputed(node),
      dependencyChanged: (node, appeared) => this.#changes.dependencyChanged(node, appeared),
    })
    const form = {
      register: this.#register,
      checks: this.#checks,
      visibility: this.#visibility,
      tried: () => this.#attempts > 0,
      today: () => this.today(),
      report: (node: FieldNode) => this.#report(node),
    }
    const builder = new NodeBuilder(options.models, this)
    this.#changes = new FieldChanges(form)
    this.#rows = new ListRows(form, this.#changes, builder)
    this.#sending = new Sending({
      messages: this.messages,
      submit: () => this.submit(),
      setErrors: (errors) => this.setErrors(errors),
      changed: () => this.#register.notifier.batch(() => this.#stateChanged()),
    })
    this.sections = builder.sections(options.definition, this.#start)
    this.#register.notifier.batch(() => this.#rows.enter([...walkFields(this.sections)]))
  }

  /** Returns the form's time in milliseconds since the epoch. */
  now(): number {
    return this.#options.now?.() ?? Date.now()
  }

  /** Returns the form's day as YYYY-MM-DD in its time zone. */
  today(): string {
    return this.#dayOf(this.now())
  }

  get state(): FormState {
    this.#state ??= {
      attempts: this.#attempts,
      errors: this.#register.shownErrors(),
      submitting: this.#sending.pending,
      failure: this.#sending.failure,
    }
    return this.#state
  }

  /** Returns the field of a reported name such as `email` or `jobs.0.title`. */
  field(name: string): FieldNode | undefined {
    return this.#register.reported(name)
  }

  /**
   * Calls the listener after each change of a field, a section or (with the store itself) the form; returns a
   * function that unsubscribes.
   */
  subscribe(part: FieldNode | SectionNode | FormStore, listener: () => void): () => void {
    return this.#register.notifier.subscribe(part, listener)
  }

  /** Calls the listener when a field should get the focus, for example the first that a server refused. */
  onFocusRequest(listener: (node: FieldNode) => void): () => void {
    this.#focusListeners.add(listener)
    return () => this.#focusListeners.delete(listener)
  }

  focus(node: FieldNode): void {
    for (const listener of this.#focusListeners) listener(node)
  }

  /**
   * Sets a new value. A shown error is checked again at once; dependent fields follow after
   * {@link VISIBILITY_DEBOUNCE_MS}. Does nothing for a computed field.
   */
  change(node: FieldNode, value: unknown): void {
    this.#changes.change(node, value)
  }

  /**
   * Replaces a value that cannot stay, such as an option that is no longer offered. Before a person has acted this
   * makes nothing dirty and is not reported; afterwards it is a change like any other.
   */
  correct(node: FieldNode, value: unknown): void {
    this.#changes.correct(node, value)
  }

  /** Settles (trims, for example) and checks a field that a person left. */
  leave(node: FieldNode): void {
    this.#changes.leave(node)
  }

  /**
   * Disables or enables a field with all fields in its rows, for example when there is only one option. What the
   * item disables stays disabled.
   */
  setDisabled(node: FieldNode, disabled: boolean): void {
    this.#changes.setDisabled(node, disabled)
  }

  /** Appends a row to a list, unless it is full. */
  addRow(list: FieldNode): RowNode | undefined {
    return this.#rows.add(list)
  }

  /** Deletes a row, unless the list has its minimum. */
  removeRow(row: RowNode): void {
    this.#rows.remove(row)
  }

  /**
   * Shows errors from the host, by reported name, and requests the focus for the first. Each lasts until its field
   * changes or until the next submit.
   *
   * @returns the names that could not be shown: unknown, hidden or without a value.
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

  /**
   * Loads code that the form's checks need (patterns, for example); undefined if it is loaded. Pages call it ahead
   * of the first check.
   */
  prepare(): Promise<unknown> | undefined {
    return this.#checks.prepare()
  }

  /** Checks the visible fields of a section and shows their errors; returns true if there is none. */
  async checkSection(section: SectionNode): Promise<boolean> {
    const waiting = this.prepare()
    if (waiting) await waiting
    this.#register.notifier.batch(() => {
      for (const node of withRows(section.fields)) this.#changes.settle(node)
      this.flush()
      for (const node of withRows(section.fields)) if (node.state.visible) this.#changes.leave(node)
    })
    return section.state.errors === 0
  }

  /** Checks every visible field, shows every error, and returns the values or the errors. */
  async submit(): Promise<Submission<Submitted>> {
    // Awaits only if it must: otherwise a submit shows its errors at once.
    const waiting = this.prepare()
    if (waiting) await waiting
    return this.checkAll()
  }

  /**
   * Submits, and passes the values to the host. Until that settles, `state.submitting` is true and another call
   * joins the submit in progress. A rejection becomes `state.failure`; a
   * {@link import('./sending.ts').SubmitError} also sets errors of fields. Never rejects.
   */
  send(take: (values: Submitted) => unknown): Promise<Submission<Submitted>> {
    return this.#sending.send(take)
  }

  /** Submits synchronously; the code of checks must be loaded. */
  checkAll(): Submission<Submitted> {
    const errors: Record<string, string> = {}
    this.#register.notifier.batch(() => {
      this.#checks.clearAllExternal()
      for (const node of walkFields(this.sections)) this.#changes.settle(node)
      this.flush()
      this.#attempts += 1
      this.#stateChanged()
      for (const node of walkFields(this.sections)) {
        const error = this.#checks.check(node)
        this.#register.update(node, { error })
        if (error !== undefined) errors[nameOf(node)] = error
      }
    })
    if (Object.keys(errors).length > 0) return { ok: false, errors }
    // The models made these values, and the type was inferred from the same items.
    return { ok: true, values: this.values() as Submitted }
  }

  /** Returns the reported values of all visible fields by name. */
  values(): Values {
    return collectValues(this.#fields())
  }

  /** Returns true if any value differs from its initial one. */
  isDirty(): boolean {
    for (const node of this.#register) if (node.state.dirty) return true
    return false
  }

  /**
   * Takes over values from elsewhere, such as another device: like initial values they make nothing dirty and are not
   * reported. Fields that `values` does not name keep theirs; computed ones too.
   */
  load(values: Values): void {
    const nodes = this.#fields().filter(({ item }) => Object.hasOwn(values, item.name) && !item.computed)
    this.#register.notifier.batch(() => {
      this.#rows.begin(nodes, values)
      for (const node of nodes) this.#visibility.scheduleUpdate(node)
    })
  }

  /** Resets the form to the given values, or to its initial ones. */
  reset(values: Values = this.#start): void {
    this.#start = values
    this.#register.notifier.batch(() => {
      this.#checks.clearAllExternal()
      this.#visibility.forget()
      this.#rows.begin(this.#fields(), values)
      this.#attempts = 0
      this.#sending.clearFailure()
      this.#stateChanged()
    })
  }

  /** Updates visibility and computed values now instead of after {@link VISIBILITY_DEBOUNCE_MS}. */
  flush(): void {
    this.#visibility.flush()
  }

  /** Clears the timer. The store can still be used; a change starts a new one. */
  dispose(): void {
    this.#visibility.cancel()
  }

  #fields(): readonly FieldNode[] {
    return this.sections.flatMap((section) => section.fields)
  }

  #visibilityChanged(node: FieldNode): void {
    if (!node.state.visible) this.#checks.clearExternal(node)
    this.#report(node)
  }

  #report(node: FieldNode): void {
    if (node.model.hasValue) this.#options.onChange?.(nameOf(node), () => this.values())
  }

  #stateChanged(): void {
    this.#state = undefined
    this.#register.notifier.mark(this)
  }
}

export function createFormStore<Definition extends FormDefinition>(
  options: FormStoreOptions<Definition>,
): FormStore<FormValues<Definition>> {
  return new FormStore(options)
}
