import type { CheckContext, Problem } from '../../model/field-model.ts'
import type { Messages } from '../../messages/messages.ts'
import type { FormClock } from './build-nodes.ts'
import { checkField, problemText, rulesOf } from './check-field.ts'
import { reportedValue, type FieldNode } from '../../model/field-node.ts'
import type { FieldRegister } from './field-register.ts'
import { loadPatterns, patternsLoaded } from '../../rules/patterns.ts'

/** The errors of a form's fields, from their own checks and from the host. */
export class FieldChecks {
  readonly #register: FieldRegister
  readonly #messages: Messages
  readonly #clock: FormClock
  /** Errors from the host. Each lasts until its field changes or is hidden, or until the next submit. */
  readonly #external = new Map<FieldNode, string>()

  constructor(register: FieldRegister, messages: Messages, clock: FormClock) {
    this.#register = register
    this.#messages = messages
    this.#clock = clock
  }

  /** Returns the host's error, or else the first error of the field's own checks, whose code must be loaded. */
  check(node: FieldNode): string | undefined {
    const external = this.#external.get(node)
    if (external !== undefined) return external
    const context: CheckContext = {
      now: this.#clock.now(),
      today: this.#clock.today(),
      dependencies: this.#register.dependencyValues(node),
      valueOf: (name) => {
        const other = this.#register.named(name, node)
        return other && reportedValue(other)
      },
    }
    return checkField(node, context, this.#messages)
  }

  /** Checks a field and shows the result, after loading code if necessary. */
  show(node: FieldNode, { touch = false }: { readonly touch?: boolean } = {}): void {
    const waiting = loadChecks([node])
    if (waiting) {
      const { value } = node.state
      void waiting.then(() => {
        if (this.#register.has(node) && node.state.value === value) {
          this.#register.notifier.batch(() => this.show(node, { touch }))
        }
      })
      return
    }
    const error = this.check(node)
    this.#register.update(node, touch && error !== undefined ? { error, touched: true } : { error })
  }

  /** Shows an error from the host. */
  showExternal(node: FieldNode, error: string): void {
    this.#external.set(node, error)
    this.#register.update(node, { error })
  }

  /** Shows a problem of a cleared value as long as an external error: until a change or the next submit. */
  showProblem(node: FieldNode, problem: Problem): void {
    this.showExternal(node, problemText(problem, this.#messages))
  }

  clearExternal(node: FieldNode): void {
    this.#external.delete(node)
  }

  clearAllExternal(): void {
    this.#external.clear()
  }

  /** Loads the code that the form's checks need; undefined if it is loaded. */
  prepare(): Promise<unknown> | undefined {
    return loadChecks(this.#register)
  }
}

/**
 * Loads missing code for the checks of these fields: the engine for patterns, and what models name with `load`.
 * Returns undefined if nothing is missing, so that a check need not wait.
 */
function loadChecks(fields: Iterable<FieldNode>): Promise<unknown> | undefined {
  const missing = new Set<() => Promise<void>>()
  for (const node of fields) {
    const { model } = node
    if (model.load && !model.loaded?.()) missing.add(model.load)
    if (!patternsLoaded() && rulesOf(node).some((rule) => rule.type === 'regex')) missing.add(loadPatterns)
  }
  return missing.size > 0 ? Promise.all(Array.from(missing, (load) => load())) : undefined
}
