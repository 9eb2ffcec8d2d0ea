import { limits } from '#config/limits.ts'
import { serverLimits } from '#config/server-limits.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import type { completePage, Mark } from '../contract.ts'
import { signingErrors } from '../errors.ts'
import { type LetterField, type LetterLayout, mustBeFilled } from '../letter-fields.ts'
import type { FilledField } from './evidence.ts'

export type Submission = BodyOf<typeof completePage>

/** What a submission must not have beside its bounds. @throws `signing/bad-signature` */
export function checkMark(mark: Mark): Mark {
  const { way, text, png, strokes } = mark
  const sound =
    way === 'typed'
      ? text !== undefined && text.trim() !== '' && png === undefined && strokes === undefined
      : png !== undefined && isSoundPng(png) && text === undefined && (way === 'drawn') === (strokes !== undefined)
  if (!sound || (way === 'drawn' && !strokes?.some((stroke) => stroke.length > 0)))
    throw signingErrors.error('bad-signature')
  return mark
}

const PNG_START = [137, 80, 78, 71, 13, 10, 26, 10]

/** By content: a PNG of a size that is no bomb (PNG, third edition, 5.2 and 11.2.1). */
function isSoundPng(base64: string): boolean {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return false
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length < 45 || bytes.length > limits.signatureBytes) return false
  if (!PNG_START.every((byte, at) => bytes[at] === byte) || bytes.toString('latin1', 12, 16) !== 'IHDR') return false
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  return width > 0 && height > 0 && width * height <= serverLimits.signaturePixels
}

/**
 * Every field of the letter as it was filled. A date or a name is a text, a signature or initials are placed, a box is ticked
 * or not.
 * @throws `signing/fields-missing` with their ids
 */
export function fillFields(layout: LetterLayout, { fields, signature, initials }: Submission): FilledField[] {
  const filled = layout.fields.map((field) => fill(field, fields[field.id], { signature, initials }))
  const missing = layout.fields.filter((field, at) => filled[at] === undefined && mustBeFilled(field))
  if (missing.length > 0) throw missingFields(missing)
  return filled.filter((field) => field !== undefined)
}

const missingFields = (missing: LetterField[]) =>
  signingErrors.error('fields-missing', {
    values: { count: missing.length },
    fields: { fields: missing.map(({ id }) => id) },
  })

function fill(
  field: LetterField,
  value: string | undefined,
  made: { signature?: Mark | undefined; initials?: Mark | undefined },
): FilledField | undefined {
  if (value === undefined || value.trim() === '') return undefined
  if (field.kind === 'date' || field.kind === 'name') return { ...field, text: value }
  return value === 'placed' && (field.kind === 'check' || made[field.kind]) ? field : undefined
}
