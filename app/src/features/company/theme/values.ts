import { builtInFonts } from '#kernel/company/built-in-fonts.ts'
import type { Token } from './tokens.ts'

/** A point of a picture as fractions of its width and height. */
export interface Point {
  x: number
  y: number
}
/**
 * A value of a token: #rrggbb, a length such as `12px`, the name of a built-in font or shadow, the id of an uploaded file
 * (its SHA-256), a number, or a point.
 */
export type TokenValue = string | number | Point

/** Reasons why a value is refused. */
export type ValueFault = 'wrong-type' | 'out-of-range' | 'foreign-address' | 'unknown-file'

export type ParsedValue = { value: TokenValue } | { fault: ValueFault }

/** The heading font that follows the body font. */
export const INHERITED_FONT = 'inherit'

const FILE_ID = /^[0-9a-f]{64}$/
const FOREIGN = /^\s*(?:[a-z][a-z0-9+.-]*:|\/\/|\\\\)/i
const LENGTH = /^(-?\d{1,16}(?:\.\d{1,6})?)(px|rem)$/

const wrongType: ParsedValue = { fault: 'wrong-type' }
const outOfRange: ParsedValue = { fault: 'out-of-range' }

/** Returns a length in CSS pixels. */
export const pixelsOf = (length: string): number =>
  length.endsWith('rem') ? Number.parseFloat(length) * 16 : Number.parseFloat(length)

/** Parses a value of the editor or of a stored theme. Checks only the format of file ids. */
export function parseValue(token: Token, value: unknown): ParsedValue {
  switch (token.type) {
    case 'color':
      return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? { value: value.toLowerCase() } : wrongType
    case 'dimension':
      return typeof value === 'string' ? parseLength(value, token.range) : wrongType
    case 'number':
    case 'fontWeight':
      if (typeof value !== 'number') return wrongType
      if (!(value >= token.range[0] && value <= token.range[1])) return outOfRange
      return token.type === 'fontWeight' && !Number.isInteger(value) ? wrongType : { value }
    case 'enum':
      return typeof value === 'string' && Object.hasOwn(token.options, value) ? { value } : wrongType
    case 'fontFamily':
      return parseFont(value, token.property)
    case 'file':
      return parseFile(value)
    case 'point':
      return parsePoint(value)
  }
}

function parseLength(value: string, [least, most]: readonly [number, number]): ParsedValue {
  if (!LENGTH.test(value)) return wrongType
  const pixels = pixelsOf(value)
  return pixels >= least && pixels <= most ? { value } : outOfRange
}

function parseFont(value: unknown, property: string): ParsedValue {
  if (typeof value !== 'string') return wrongType
  if (Object.hasOwn(builtInFonts, value) || FILE_ID.test(value)) return { value }
  if (value === INHERITED_FONT && property === '--font-heading') return { value }
  return FOREIGN.test(value) ? { fault: 'foreign-address' } : wrongType
}

function parseFile(value: unknown): ParsedValue {
  if (typeof value !== 'string') return wrongType
  if (FILE_ID.test(value)) return { value }
  return { fault: FOREIGN.test(value) ? 'foreign-address' : 'unknown-file' }
}

function parsePoint(value: unknown): ParsedValue {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrongType
  const { x, y, ...rest } = value as Record<string, unknown>
  if (Object.keys(rest).length > 0 || x === undefined || y === undefined) return wrongType
  const isShare = (part: unknown): part is number => typeof part === 'number' && part >= 0 && part <= 1
  return isShare(x) && isShare(y) ? { value: { x, y } } : outOfRange
}
