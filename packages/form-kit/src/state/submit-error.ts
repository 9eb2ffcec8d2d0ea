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
