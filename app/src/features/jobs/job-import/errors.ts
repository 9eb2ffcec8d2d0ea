import { AppError, requestErrors } from '#kernel/error.ts'
/** Reasons for rejecting a row. Each code has one sentence for operators. */
export const ROW_REFUSALS = {
  'bad-json': 'The row is not valid JSON; write one complete object per line.',
  'bad-csv': 'The row is not valid CSV; check the quotes around it.',
  'not-an-object': 'The row is not a JSON object; write it as {"id": …, "title": …, "description": …}.',
  'missing-id': 'The row has no id; every job needs the id that its source gives it.',
  'bad-id': 'The id cannot be kept exactly; write it as a text of at most 200 characters.',
  'missing-title': 'The row has no title.',
  'missing-description': 'The row has no description, or one without any words.',
  'bad-text': 'A value that must be a text is something else.',
  'bad-characters':
    'The row has characters that were lost before: “\ufffd” stands for them. Export it again, as UTF-8.',
  'bad-date': 'A date can’t be read; write a day between 1970 and 2100, like 2026-03-31 or 2026-03-31T09:00:00Z.',
  'bad-work-location': 'The work location is not onsite, hybrid or remote.',
  'bad-skills': 'The skills are not a list of texts.',
  'bad-private': 'The private mark is neither true nor false.',
  'bad-apply-url':
    'The apply link is not an absolute http or https address of at most 2000 characters, like https://example.com/apply/7.',
  'bad-apply': 'The way to apply is neither here nor there.',
  'too-large': 'The row is larger than a job ad may be.',
} as const

export type RowRefusalCode = keyof typeof ROW_REFUSALS

/** A reason for rejecting a row. */
export interface RowFault {
  code: RowRefusalCode
  message: string
}

/** A rejected row, with its first fault, any others, and what an import would change. */
export type RowRefusal = RowFault & { ok: false; id: string | null; others?: RowFault[]; warnings?: RowWarning[] }

/**
 * Builds the refusal of a row.
 *
 * @param detail specifics of this row, appended to the code's sentence
 */
export function refuseRow(code: RowRefusalCode, detail = '', id: string | null = null): RowRefusal {
  return { ok: false, ...rowFault(code, detail), id }
}

/** Builds a fault of a row. */
export const rowFault = (code: RowRefusalCode, detail = ''): RowFault => ({
  code,
  message: detail === '' ? ROW_REFUSALS[code] : `${ROW_REFUSALS[code]} (${detail})`,
})

/** Reasons for changing an accepted row. Each code has one sentence for operators. */
export const ROW_WARNINGS = {
  'bad-salary':
    'The pay can’t be read, so it was left out; it needs amounts of zero or more, a known currency, and an interval (year, month, week, day or hour).',
  'pay-currency-assumed': 'The pay has no currency, so that of the company’s country was taken.',
  'bad-location': 'A place has no name, so it was left out; write it as {"name": "Town, Region, Country"}.',
  'bad-coordinates': 'A place needs both lat (-90 to 90) and lon (-180 to 180), so its coordinates were left out.',
  'pay-interval-corrected': 'No job pays that much in that interval, so the interval that the ad names was taken.',
  'bad-contact':
    'The contact can’t be stored: it needs a name; an email is an address like ann@example.com, a page an https address, and shown true or false.',
  'posting-incomplete': 'Search engines for jobs don’t list it as it is.',
  'pay-implausible':
    'No job pays that much in that interval, so the pay was left out; correct the salary and import the row again.',
} as const

export type RowWarningCode = keyof typeof ROW_WARNINGS

/** A change made to an accepted row. */
export interface RowWarning {
  code: RowWarningCode
  message: string
}

/** Builds a warning about a row. */
export const rowWarning = (code: RowWarningCode, detail: string): RowWarning => ({
  code,
  message: `${ROW_WARNINGS[code]} (${detail})`,
})

/** Carries a refusal out of nested parsing; only `parseJobRow` catches it. */
export class RowRefused extends Error {
  readonly code: RowRefusalCode
  readonly detail: string

  constructor(code: RowRefusalCode, detail = '') {
    super(code)
    this.code = code
    this.detail = detail
  }
}

/** Fields that a refusal is about; all other refusals name theirs in the message. */
export const FIELD_OF: Partial<Record<RowRefusalCode | RowWarningCode, string>> = {
  'missing-id': 'source_id',
  'bad-id': 'source_id',
  'missing-title': 'title',
  'missing-description': 'description',
  'bad-location': 'locations',
  'bad-coordinates': 'locations',
  'bad-date': 'closes_at',
  'bad-salary': 'salary',
  'pay-implausible': 'salary',
  'bad-work-location': 'work_location',
  'bad-skills': 'skills',
  'bad-private': 'private',
  'bad-apply-url': 'apply_url',
  'bad-apply': 'apply',
  'bad-contact': 'contact',
}

/** Carries all faults of a single job, which isn't stored; the message names each. */
export class JobFaults extends AppError {
  override name = 'JobFaults'

  constructor(faults: readonly (RowFault | RowWarning)[]) {
    const byField = Map.groupBy(faults, ({ code }) => FIELD_OF[code] ?? 'body')
    super('invalid', requestErrors.catalogue.invalid, {
      fields: Object.fromEntries([...byField].map(([field, own]) => [field, own.map(({ message }) => message)])),
      developer: faults.map(({ code, message }) => `${message} [${code}]`).join(' '),
    })
  }
}

export type ImportFileErrorCode =
  | 'not-found'
  | 'not-readable'
  | 'not-a-file'
  | 'broken-gzip'
  | 'unknown-format'
  | 'bad-characters'
  | 'bad-column'
  | 'wrong-format'
  | 'file-too-large'
  | 'broken-file'

/** Thrown if the file as a whole cannot be read, or not to its end. The message says what, why and what to do. */
export class ImportFileError extends Error {
  readonly code: ImportFileErrorCode

  constructor(code: ImportFileErrorCode, message: string) {
    super(message)
    this.name = 'ImportFileError'
    this.code = code
  }
}
