import type { Values } from '../model/values.ts'
import type { Messages } from '../messages/messages.ts'
import type { Submission } from './store-types.ts'

/** Text of a refused submit, and texts of single fields by reported name such as `jobs.0.title`. */
export interface SubmitRefusal {
  /** Shown above the form: the reason and what to do. */
  readonly message?: string
  /** Shown at the fields; the first gets the focus. */
  readonly fields?: Readonly<Record<string, string>>
}

/** Error to throw in `onSubmit`: the form shows it. Without a message and fields, the toolkit's own text is shown. */
export class SubmitError extends Error {
  readonly refusal: SubmitRefusal

  constructor(refusal: SubmitRefusal, options?: ErrorOptions) {
    super(refusal.message ?? Object.values(refusal.fields ?? {}).join(' '), options)
    this.name = 'SubmitError'
    this.refusal = refusal
  }
}

/** Parts of the form that sending involves. */
interface FormToSend<Submitted extends Values> {
  readonly messages: Messages
  submit(): Promise<Submission<Submitted>>
  setErrors(errors: Readonly<Record<string, string>>): readonly string[]
  changed(): void
}

/** Submits of a form to its host, one at a time, with the failure of the last. */
export class Sending<Submitted extends Values> {
  readonly #form: FormToSend<Submitted>
  #pending: Promise<Submission<Submitted>> | undefined
  #failure: string | undefined

  constructor(form: FormToSend<Submitted>) {
    this.#form = form
  }

  /** True from the start of a submit until the host has accepted or refused the values. */
  get pending(): boolean {
    return this.#pending !== undefined
  }

  get failure(): string | undefined {
    return this.#failure
  }

  clearFailure(): void {
    this.#failure = undefined
  }

  /** Checks the form and passes its values to the host; returns the submit in progress, if any. */
  send(take: (values: Submitted) => unknown): Promise<Submission<Submitted>> {
    if (this.#pending) return this.#pending
    this.#failure = undefined
    this.#pending = this.#run(take)
    this.#form.changed()
    return this.#pending
  }

  async #run(take: (values: Submitted) => unknown): Promise<Submission<Submitted>> {
    try {
      const outcome = await this.#form.submit()
      if (outcome.ok) await take(outcome.values)
      return outcome
    } catch (error) {
      return this.#refuse(error)
    } finally {
      this.#pending = undefined
      this.#form.changed()
    }
  }

  #refuse(error: unknown): Submission<Submitted> {
    const { message, fields = {} } = error instanceof SubmitError ? error.refusal : {}
    if (!(error instanceof SubmitError)) {
      // oxlint-disable-next-line no-console -- the form says what to do; the cause is for developers
      console.error('The form was not sent:', error)
    }
    const unshown = new Set(this.#form.setErrors(fields))
    const errors = Object.fromEntries(Object.entries(fields).filter(([name]) => !unshown.has(name)))
    // A text that no visible field can show must not be lost.
    const texts = [message, ...Array.from(unshown, (name) => fields[name])].filter(Boolean).join(' ')
    if (texts || Object.keys(errors).length === 0) this.#failure = texts || this.#form.messages.submitFailed
    return { ok: false, errors, refused: true }
  }
}
