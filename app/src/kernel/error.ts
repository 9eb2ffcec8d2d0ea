/** One refusal of a feature: its HTTP status and the key of its text in the catalogue of words. */
export interface ErrorDefinition {
  status: number
  message: string
}

/** Values that a message text may name, for example `{ count: 3 }`. */
export type MessageValues = Record<string, string | number>

/**
 * A refusal that a person or a program may see. `code` is stable; `message` is a key of `locales/en.json`.
 * `developer` says more for the log and is never sent.
 */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: string
  readonly status: number
  readonly messageKey: string
  readonly values: MessageValues
  readonly fields: Record<string, string[]> | undefined
  /** What the caller needs to go on, such as the newer state of what it changes. */
  readonly data: object
  /** True for an answer that programs know with a message alone, without code and body. */
  readonly messageOnly: boolean
  /** When it is worth trying again. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: string,
    definition: ErrorDefinition,
    options: {
      values?: MessageValues
      fields?: Record<string, string[]>
      data?: object
      messageOnly?: boolean
      retryAfterSeconds?: number
      developer?: string
      cause?: unknown
    } = {},
  ) {
    super(options.developer ?? code, { cause: options.cause })
    this.code = code
    this.status = definition.status
    this.messageKey = definition.message
    this.values = options.values ?? {}
    this.fields = options.fields
    this.data = options.data ?? {}
    this.messageOnly = options.messageOnly ?? false
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/**
 * Declares the error catalogue of one feature. The result makes errors by code:
 * `const errors = defineErrors('positions', { 'not-found': { status: 404 } })`, then `throw errors.error('not-found')`.
 * The text of a code is the message `error.<feature>.<code>`.
 */
export function defineErrors<const T extends Record<string, { status: number }>>(feature: string, codes: T) {
  const catalogue = Object.fromEntries(
    Object.entries(codes).map(([code, { status }]) => [code, { status, message: `error.${feature}.${code}` }]),
  ) as { [K in keyof T]: ErrorDefinition }
  return {
    feature,
    catalogue,
    error(code: keyof T & string, options?: ConstructorParameters<typeof AppError>[2]): AppError {
      return new AppError(code, catalogue[code], options)
    },
  }
}

/** Refusals that belong to no feature: the transport's own. */
export const requestErrors = defineErrors('request', {
  invalid: { status: 422 },
  malformed: { status: 400 },
  'not-found': { status: 404 },
  'unknown-domain': { status: 404 },
  'invalid-csrf': { status: 403 },
  'not-signed-in': { status: 401 },
  'session-ended': { status: 401 },
  'not-allowed': { status: 403 },
  'terms-required': { status: 403 },
  'timed-out': { status: 408 },
  'too-large': { status: 413 },
  'too-many-files': { status: 422 },
  'address-too-long': { status: 414 },
  'unsupported-type': { status: 415 },
  'head-too-large': { status: 431 },
  'too-many-requests': { status: 429 },
  'not-enabled': { status: 403 },
  unavailable: { status: 503 },
  internal: { status: 500 },
})
