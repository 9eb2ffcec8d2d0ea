import type { FormDefinition, Values } from '../definition/types.ts'
import type { FormValues } from '../fields/form-values.ts'
import { dayInZone } from '../internals/dates/day-in-zone.ts'
import { englishMessages, type Messages } from '../messages/messages.ts'
import { NodeBuilder } from './build-nodes.ts'
import { collectValues } from './collect-values.ts'
import { FieldChanges } from './field-changes.ts'
import { FieldChecks } from './field-checks.ts'
import {
  inFormOrder,
  nameOf,
  walkFields,
  withRows,
  type FieldNode,
  type RowNode,
  type SectionNode,
} from './field-node.ts'
import { FieldRegister } from './field-register.ts'
import { ListRows } from './list-rows.ts'
import { Sending } from './sending.ts'
import type { FormState, FormStoreOptions, Submission } from './store-types.ts'
import { Visibility } from './visibility.ts'

export type { FormState, FormStoreOptions, Submission } from './store-types.ts'
export { VISIBILITY_DEBOUNCE_MS } from './visibility.ts'

/**
 * A form in use, without any user interface: values, errors and visibility of its fields. Components subscribe to
 * one field, one section or the form; a change wakes only those it concerns. `Submitted` is the type of what a submit reports.
 */
export class FormStore<Submitted extends Values = Values> {
  readonly definition: FormDefinition
  readonly sections: readonly SectionNode[]
  /** The texts in use, those of the interface among them. */
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
    this.messages = { ...englishMessages, ...options.messages }
    this.#register = new FieldRegister(() => this.#stateChanged())
    this.#checks = new FieldChecks(this.#register, this.messages, this)
    this.#visibility = new Visibility(this.#register, this, {
      turned: (node) => this.#turned(node),
      computed: (node) => this.#changes.valueComputed(node),
      dependencyChanged: (node, appeared) => this.#changes.dependencyChanged(node, appeared),
    })
    const form = {
      register: this.#register,
      checks: this.#checks,
      visibility: this.#visibility,
      tried: () => this.#attempts > 0,
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

  /** The time that checks go by, in milliseconds since the epoch. */
  now(): number {
    return this.#options.now?.() ?? Date.now()
  }

  /** The day that checks go by, as YYYY-MM-DD in the form's time zone. */
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
    this.#changes.change(node, value)
  }

  /**
   * Replaces a value that cannot stay, such as a choice that is not offered. Before anyone has acted this makes nothing
   * dirty and is not reported; afterwards it is a change like any other.
   */
  correct(node: FieldNode, value: unknown): void {
    this.#changes.correct(node, value)
  }

  /** The person leaves a field: its value settles (is trimmed, say) and is checked. */
  leave(node: FieldNode): void {
    this.#changes.leave(node)
  }

  /**
   * Switches a field off or on, with all that is in its rows, for example when there is only one choice. What its item
   * switches off stays off.
   */
  setDisabled(node: FieldNode, disabled: boolean): void {
    this.#changes.setDisabled(node, disabled)
  }

  /** Appends a row to a list, unless it is full. */
  addRow(list: FieldNode): RowNode | undefined {
    return this.#rows.add(list)
  }

  /** Takes a row out of its list, unless the list may not be shorter. */
  removeRow(row: RowNode): void {
    this.#rows.remove(row)
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

  /** Checks the visible fields of one section and shows their errors. Returns true where there is none. */
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

  /** Checks every visible field, shows every error, and gives the values or the errors. */
  async submit(): Promise<Submission<Submitted>> {
    // Only where it must: a submit that need not wait shows its errors at once.
    const waiting = this.prepare()
    if (waiting) await waiting
    return this.checkAll()
  }

  /**
   * Submits, and passes the values to the host. Until that settles, `state.submitting` is true and another call joins the
   * submit under way. A rejection becomes `state.failure`; a {@link import('./submit-error.ts').SubmitError} also sets errors of fields. Never rejects.
   */
  send(take: (values: Submitted) => unknown): Promise<Submission<Submitted>> {
    return this.#sending.send(take)
  }

  /** As {@link submit}, at once; what checks need must be loaded. */
  checkAll(): Submission<Submitted> {
    const errors: Record<string, string> = {}
    this.#register.notifier.batch(() => {
      this.#checks.forgetAllExternal()
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
    // The fields made these values by their models, and the type was inferred from the same items.
    return { ok: true, values: this.values() as Submitted }
  }

  /** What is reported: every visible field's value by name. */
  values(): Values {
    return collectValues(this.#fields())
  }

  /** Whether any value differs from that of the beginning. */
  isDirty(): boolean {
    for (const node of this.#register) if (node.state.dirty) return true
    return false
  }

  /** Begins anew, with the values given, which are then those of the beginning. */
  reset(values: Values = this.#start): void {
    this.#start = values
    this.#register.notifier.batch(() => {
      this.#checks.forgetAllExternal()
      this.#visibility.forget()
      this.#rows.begin(this.#fields(), values)
      this.#attempts = 0
      this.#sending.forgetFailure()
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

  #fields(): readonly FieldNode[] {
    return this.sections.flatMap((section) => section.fields)
  }

  #turned(node: FieldNode): void {
    if (!node.state.visible) this.#checks.forgetExternal(node)
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

/** A form ready for use. */
export function createFormStore<Definition extends FormDefinition>(
  options: FormStoreOptions<Definition>,
): FormStore<FormValues<Definition>> {
  return new FormStore(options)
}
