import type { SiteTenant } from '#platform/http/context.ts'

/** Cell separators by the names that commands accept. */
export const separators = { comma: ',', semicolon: ';', tab: '\t' } as const
export type Separator = keyof typeof separators

/** Languages whose spreadsheets write decimals with a comma, and therefore separate cells with semicolons. */
const SEMICOLON_LANGUAGES = new Set(['de', 'es', 'fr', 'it', 'nl', 'pl', 'pt'])

/** Marks the text as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Returns true for a name of a separator. */
const isSeparator = (name: string): name is Separator => Object.hasOwn(separators, name)

/** Returns the separator that spreadsheets expect in a language. */
export const separatorOf = (language: string): Separator =>
  SEMICOLON_LANGUAGES.has(language.split('-')[0] ?? '') ? 'semicolon' : 'comma'

/** The option of commands that write CSV. */
export const separatorOption = {
  value: 'NAME',
  choices: Object.keys(separators),
  describe: 'What separates the cells of a CSV: by default, as spreadsheets in the site’s language expect.',
} as const

/** Returns the named separator, else the usual one in the language of the site. */
export function chosenSeparator(name: string | undefined, { site }: Pick<SiteTenant, 'site'>): Separator {
  return name !== undefined && isSeparator(name) ? name : separatorOf(site.defaultLanguage)
}

/**
 * Returns CSV (RFC 4180) in UTF-8 with a byte order mark; a cell that a spreadsheet would execute is prefixed with an
 * apostrophe. Lists become one cell, and other values are written as JSON.
 */
export function writeCsv(lines: readonly (readonly unknown[])[], separator: Separator = 'comma'): string {
  const between = separators[separator]
  const text = lines.map((line) => `${line.map((value) => cell(value, between)).join(between)}\r\n`).join('')
  return `${BYTE_ORDER_MARK}${text}`
}

/**
 * Spreadsheets execute a cell that starts like a formula (OWASP, CSV injection). Some skip white space before it, and
 * some treat the full-width forms of these characters alike.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@|%\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20]/u

function cell(value: unknown, separator: string): string {
  if (value === null || value === undefined) return ''
  const isNumber = typeof value === 'number' || typeof value === 'boolean'
  const text = isNumber ? String(value) : textOf(value)
  const harmless = !isNumber && (FORMULA.test(text) || /^[\t\r\n]/.test(text)) ? `'${text}` : text
  const isQuoted = harmless.includes(separator) || /[",;\t\r\n]/.test(harmless)
  return isQuoted ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join('; ')
  return JSON.stringify(value)
}
