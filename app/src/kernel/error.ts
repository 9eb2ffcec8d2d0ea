/** A declared error of a feature: its HTTP status and the id of its message. */
export interface ErrorDefinition {
  status: number
  message: string
}

/** A refusal that an endpoint declares. The message id tells codes of different features apart. */
export interface Refusal extends ErrorDefinition {
  code: string
}

/** Values for the placeholders of a message, such as `{ count: 3 }`. */
export type MessageValues = Record<string, string | number>

/**
 * An expected error that can be shown to people and programs. `code` is stable; `message` is a key of
 * `locales/en`. `developer` adds detail for the log and is never sent.
 */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: string
  readonly status: number
  readonly messageKey: string
  readonly values: MessageValues
  readonly fields: Record<string, string[]> | undefined
  /** Data that the caller needs to continue, such as the newer state of the changed object. */
  readonly data: object
  /** True for a response that existing programs expect with a message only, without code and body. */
  readonly messageOnly: boolean
  /** Seconds until a retry makes sense. */
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
 * Declares the errors of one feature. Usage: `const errors = defineErrors('positions', { 'not-found': { status: 404 }
 * })`, then `throw errors.error('not-found')`. The message id of a code is `error.<feature>.<code>`.
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
    /** Returns refusals for the declaration of an endpoint. */
    refusals(...codes: (keyof T & string)[]): Refusal[] {
      return codes.map((code) => ({ code, ...catalogue[code] }))
    },
  }
}

/** Errors of the HTTP layer, which belong to no feature. */
export const requestErrors = defineErrors('request', {
  invalid: { status: 422 },
  malformed: { status: 400 },
  'not-found': { status: 404 },
  'unknown-domain': { status: 404 },
  // An installation without any company.
  'no-site': { status: 503 },
  'no-owner': { status: 503 },
  'invalid-csrf': { status: 403 },
  // A write of a page that is shown as a preview.
  preview: { status: 403 },
  'not-signed-in': { status: 401 },
  'session-ended': { status: 401 },
  'not-allowed': { status: 403 },
  'terms-required': { status: 403 },
  'second-factor': { status: 403 },
  'timed-out': { status: 408 },
  'too-large': { status: 413 },
  'too-many-files': { status: 422 },
  'address-too-long': { status: 414 },
  'unsupported-type': { status: 415 },
  'head-too-large': { status: 431 },
  'too-many-requests': { status: 429 },
  'not-enabled': { status: 403 },
  unavailable: { status: 503 },
  // More visitors than this server can answer in time.
  busy: { status: 503 },
  internal: { status: 500 },
})

/** Errors of the virus scanner, with which any call that takes files can refuse one. */
export const fileErrors = defineErrors('files', {
  infected: { status: 422 },
  'not-scanned': { status: 503 },
})
