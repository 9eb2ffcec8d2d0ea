import { conditionHolds } from '../definition/condition.ts'
import type { FormDefinition, Values } from '../definition/types.ts'
import type { CheckContext, FieldModels } from '../fields/field-model.ts'
import { englishMessages, type Messages } from '../messages/messages.ts'
import { firstValue, NodeBuilder, type Mutable } from './build-nodes.ts'
import { checkField } from './check-field.ts'
import { collectValues, reportedValue } from './collect-values.ts'
import { DependencyGraph, dependencyNames } from './dependency-graph.ts'
import {
  inFormOrder,
  nameOf,
  rowsOf,
  walkFields,
  type FieldNode,
  type FieldState,
  type RowNode,
  type SectionNode,
} from './field-node.ts'
import { loadChecks } from './load-checks.ts'
import { Notifier } from './notifier.ts'
import { sameValue } from './same-value.ts'
import { countChange } from './section-counts.ts'

/** How long changed values may gather before visibility is worked out anew, in milliseconds. */
export const VISIBILITY_DEBOUNCE_MS = 50

/** What a form needs to come to life. */
export interface FormStoreOptions {
  readonly definition: FormDefinition
  readonly models: FieldModels
  /** Values to begin with; they do not make fields dirty. Names that no field has are left aside. */
  readonly initialValues?: Values
  /** Texts that take the place of the English ones. */
  readonly messages?: Partial<Messages>
  /** The time in milliseconds since the epoch. */
  readonly now?: () => number
  /** Told of each change of a value by its reported name. */
  readonly onChange?: (name: string, values: () => Values) => void
}

/** What came of a submit: all values, or the text of what is wrong by field name, in the form's order. */
export type Submission =
  | { readonly ok: true; readonly values: Values }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>> }

/** How the form as a whole stands. */
export interface FormState {
  /** Submits tried since the form began or was reset. */
  readonly attempts: number
  /** Fields whose error is shown, in the form's order. */
  readonly errors: readonly FieldNode[]
}

/**
 * A form in use, without any user interface: values, errors and visibility of its fields. Components subscribe to
 * one field, one section or the form; a change wakes only those it concerns.
 */
export class FormStore {
  readonly definition: FormDefinition
  readonly sections: readonly SectionNode[]
  readonly #options: FormStoreOptions
  /** The texts in use, those of the interface among them. */
  readonly messages: Messages
  readonly #graph = new DependencyGraph()
  readonly #notifier = new Notifier()
  readonly #builder: NodeBuilder
  readonly #fields = new Set<FieldNode>()
  readonly #top = new Map<string, FieldNode>()
  readonly #shown = new Set<FieldNode>()
  readonly #changed = new Set<FieldNode>()
  readonly #focusListeners = new Set<(node: FieldNode) => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #state: FormState = { attempts: 0, errors: [] }

  constructor(options: FormStoreOptions) {
    this.#options = options
    this.definition = options.definition
    this.messages = { ...englishMessages, ...options.messages }
    const made: FieldNode[] = []
    this.#builder = new NodeBuilder(
      options.models,
      () => this.now(),
      (node) => made.push(node),
    )
    this.sections = this.#builder.sections(options.definition, options.initialValues ?? {})
    this.#enter(made)
    made.length = 0
  }

  /** The time that checks go by, in milliseconds since the epoch. */
  now(): number {
    return this.#options.now?.() ?? Date.now()
  }

  get state(): FormState {
    if (this.#state.errors.length !== this.#shown.size) {
      this.#state = { ...this.#state, errors: [...this.#shown].toSorted(inFormOrder) }
    }
    return this.#state
  }

  /** The field of a reported name such as `email` or `jobs.0.title`. */
  field(name: string): FieldNode | undefined {
    const [first = '', index, ...rest] = name.split('.')
    const node = this.#top.get(first)
    if (index === undefined || !node) return node
    const inner = rest.join('.')
    return rowsOf(node)[Number(index)]?.fields.find((field) => field.item.name === inner)
  }

  /** Calls the listener after each change of a field, a section or (with the store itself) the form. */
  subscribe(part: FieldNode | SectionNode | FormStore, listener: () => void): () => void {
    return this.#notifier.subscribe(part, listener)
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
    this.#notifier.batch(() => {
      this.#update(node, { value, dirty: !sameValue(value, node.initial) })
      if (node.state.error !== undefined) this.#recheck(node)
      this.#afterChange(node)
    })
  }

  /** The person leaves a field: its value settles (is trimmed, say) and is checked. */
  leave(node: FieldNode): void {
    this.#notifier.batch(() => {
      const settled: unknown = node.model.settleValue?.(node.state.value, node.item) ?? node.state.value
      if (!sameValue(settled, node.state.value)) this.change(node, settled)
      if (!node.state.touched) this.#update(node, { touched: true })
      this.#recheck(node)
    })
  }

  /** Switches a field off or on, for example when there is only one choice. */
  setDisabled(node: FieldNode, disabled: boolean): void {
    this.#notifier.batch(() => {
      this.#update(node, { disabled })
      if (disabled) this.#showError(node, undefined)
    })
  }

  /** Appends a row to a list, unless it is full. */
  addRow(list: FieldNode): RowNode | undefined {
    const limits = list.model.rowLimits?.(list.item)
    if (limits && rowsOf(list).length >= limits.max) return undefined
    const row = this.#builder.row(list, list.model.rowDefaults?.(list.item))
    this.#enter(row.fields)
    this.#changeRows(list, [...rowsOf(list), row])
    return row
  }

  /** Takes a row out of its list, unless the list may not be shorter. */
  removeRow(row: RowNode): void {
    const { list } = row
    const limits = list.model.rowLimits?.(list.item)
    if (limits && rowsOf(list).length <= limits.min) return
    this.#notifier.batch(() => {
      for (const field of row.fields) this.#drop(field)
      this.#changeRows(
        list,
        rowsOf(list).filter((one) => one !== row),
      )
    })
  }

  /** Shows errors that somebody else found, by reported name, and asks for the first to be focused; gives back names that no field has. */
  setErrors(errors: Readonly<Record<string, string>>): readonly string[] {
    const found: FieldNode[] = []
    const unknown: string[] = []
    this.#notifier.batch(() => {
      for (const [name, text] of Object.entries(errors)) {
        const node = this.field(name)
        if (!node) unknown.push(name)
        else {
          this.#showError(node, text)
          found.push(node)
        }
      }
    })
    const first = found.filter((node) => node.state.visible).toSorted(inFormOrder)[0]
    if (first) this.focus(first)
    return unknown
  }

  /** Checks every visible field, shows every error, and gives the values or the errors. */
  async submit(): Promise<Submission> {
    await loadChecks(this.#fields)
    return this.checkAll()
  }

  /** As {@link submit}, at once; what checks need (patterns, the numbers of phones) must be loaded. */
  checkAll(): Submission {
    const errors: Record<string, string> = {}
    this.#notifier.batch(() => {
      this.flush()
      this.#state = { ...this.#state, attempts: this.#state.attempts + 1 }
      this.#notifier.mark(this)
      for (const node of walkFields(this.sections)) {
        const text = this.#check(node)
        this.#showError(node, text)
        if (text !== undefined) errors[nameOf(node)] = text
      }
    })
    return Object.keys(errors).length === 0 ? { ok: true, values: this.values() } : { ok: false, errors }
  }

  /** What is reported: every visible field's value by name. */
  values(): Values {
    return collectValues(this.sections.flatMap((section) => section.fields))
  }

  /** Begins anew, with the values given or those of the beginning. */
  reset(values?: Values): void {
    const start = values ?? this.#options.initialValues ?? {}
    this.#notifier.batch(() => {
      for (const section of this.sections) {
        for (const node of section.fields) this.#begin(node, start[node.item.name])
      }
      this.#state = { ...this.#state, attempts: 0 }
      this.#notifier.mark(this)
      this.flush()
    })
  }

  /** Works out at once what would otherwise wait for {@link VISIBILITY_DEBOUNCE_MS}. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const affected = this.#graph.affectedBy(this.#changed)
    this.#changed.clear()
    this.#notifier.batch(() => {
      for (const node of affected) {
        this.#setVisible(node)
        if (node.state.visible && (node.state.touched || node.state.error !== undefined || this.#state.attempts > 0)) {
          this.#recheck(node)
        }
      }
    })
  }

  #enter(nodes: readonly FieldNode[]): void {
    for (const node of nodes) {
      this.#fields.add(node)
      if (!node.row) this.#top.set(node.item.name, node)
      countChange(node, undefined, node.state)
    }
    for (const node of nodes) {
      const named = dependencyNames(node.item).flatMap((name) => {
        const found = node.row?.fields.find((field) => field.item.name === name) ?? this.#top.get(name)
        return found ? [[name, found] as const] : []
      })
      this.#graph.add(node, new Map(named))
    }
    for (const node of nodes) if (node.item.visibleFn || node.row) this.#setVisible(node)
    // Again in the order of dependence: what hides a field may itself be hidden by one further down.
    for (const node of this.#graph.affectedBy(nodes)) this.#setVisible(node)
  }

  #drop(node: FieldNode): void {
    this.#showError(node, undefined)
    countChange(node, node.state, undefined)
    this.#notifier.mark(node.section)
    this.#graph.remove(node)
    this.#fields.delete(node)
    this.#changed.delete(node)
  }

  #begin(node: Mutable<FieldNode>, stored: unknown): void {
    if (node.model.rowItems) {
      for (const row of rowsOf(node)) for (const field of row.fields) this.#drop(field)
      node.initial = this.#builder.rows(node, stored)
      for (const row of node.initial as readonly RowNode[]) this.#enter(row.fields)
    } else {
      node.initial = firstValue(node.model, node.item, stored, this.now())
    }
    this.#update(node, {
      value: node.initial,
      dirty: false,
      touched: false,
      disabled: node.item.disabled ?? node.model.disabledByDefault ?? false,
    })
    this.#showError(node, undefined)
    this.#changed.add(node)
  }

  #changeRows(list: FieldNode, rows: readonly RowNode[]): void {
    this.#notifier.batch(() => {
      this.change(list, rows)
      this.#setVisible(list)
      // The names of the rows behind it have moved.
      for (const row of rows) for (const field of row.fields) this.#notifier.mark(field)
    })
  }

  #afterChange(node: FieldNode): void {
    for (let one: FieldNode | undefined = node; one; one = one.row?.list) {
      if (this.#graph.hasDependents(one)) this.#changed.add(one)
    }
    if (this.#changed.size > 0) {
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.flush(), VISIBILITY_DEBOUNCE_MS)
    }
    this.#options.onChange?.(nameOf(node), () => this.values())
  }

  #setVisible(node: FieldNode): void {
    const rule = node.item.visibleFn
    const held =
      !rule ||
      (typeof rule === 'function' ? rule(this.#dependencies(node)) : conditionHolds(rule, this.#dependencies(node)))
    const visible = !node.item.hidden && held && (node.row?.list.state.visible ?? true)
    if (visible !== node.state.visible) {
      if (!visible) this.#showError(node, undefined)
      this.#update(node, { visible })
    }
    for (const row of rowsOf(node)) for (const field of row.fields) this.#setVisible(field)
  }

  #dependencies(node: FieldNode): Values {
    const values: Record<string, unknown> = {}
    for (const [name, dependency] of this.#graph.dependenciesOf(node)) values[name] = reportedValue(dependency)
    return values
  }

  #recheck(node: FieldNode): void {
    const loading = loadChecks([node])
    if (loading) {
      void loading.then(() => this.#notifier.batch(() => this.#showError(node, this.#check(node))))
      return
    }
    this.#showError(node, this.#check(node))
  }

  #check(node: FieldNode): string | undefined {
    const valueOf = (name: string) => {
      const other = node.row?.fields.find((field) => field.item.name === name) ?? this.#top.get(name)
      return other && reportedValue(other)
    }
    const context: CheckContext = { now: this.now(), dependencies: this.#dependencies(node), valueOf }
    return checkField(node, context, this.messages)
  }

  #showError(node: FieldNode, error: string | undefined): void {
    if (node.state.error === error) return
    this.#update(node, { error })
    if (error === undefined) this.#shown.delete(node)
    else this.#shown.add(node)
    this.#state = { ...this.#state, errors: [] }
    this.#notifier.mark(this)
  }

  #update(node: FieldNode, patch: Partial<FieldState>): void {
    const before = node.state
    const after = { ...before, ...patch }
    ;(node as Mutable<FieldNode>).state = after
    this.#notifier.mark(node)
    if (countChange(node, before, after)) this.#notifier.mark(node.section)
  }
}

/** A form ready for use. */
export function createFormStore(options: FormStoreOptions): FormStore {
  return new FormStore(options)
}
