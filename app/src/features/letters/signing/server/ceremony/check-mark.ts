import { z } from 'zod'
import * as limits from '#config/limits.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { isName, nameMatches } from '#kernel/full-name.ts'
import { tryMarks } from '#platform/pdf/make-letter.ts'
import type { completePage, Mark } from '../../contract.ts'
import { signingErrors } from '../../errors.ts'
import { type LetterField, type LetterLayout, isRequiredField } from '../../letter-fields.ts'
import type { FilledField } from '../letter/evidence.ts'
import { ceremonyMarks, type StampedOutcome } from '../letter/letter-marks.ts'

export type Submission = BodyOf<typeof completePage>

/** A line break; a signature has a single line. */
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/u

/** Validates a mark beyond its schema. @throws `signing/bad-signature` */
export function checkMark(mark: Mark, signerName: string): Mark {
  const { way, text, png, strokes } = mark
  const valid =
    way === 'typed'
      ? text !== undefined &&
        !LINE_BREAK.test(text.trim()) &&
        (isName(text) || nameMatches(text, signerName)) &&
        png === undefined &&
        strokes === undefined
      : imageOf(mark) !== undefined && text === undefined && (way === 'drawn') === (strokes !== undefined)
  if (!valid || (way === 'drawn' && !strokes?.some((stroke) => stroke.length > 0)))
    throw signingErrors.error('bad-signature')
  return mark
}

/** Decodes the image of a mark; undefined if it is not base64 or too large. */
function imageOf({ png }: Mark): Buffer | undefined {
  if (png === undefined || !/^[A-Za-z0-9+/]+={0,2}$/.test(png)) return undefined
  const bytes = Buffer.from(png, 'base64')
  return bytes.length > limits.signatureBytes ? undefined : bytes
}

/**
 * Decodes the images of a submission and stamps its letter as a dry run, off the event loop, so that no acceptance is
 * stored whose letter cannot be produced.
 * @throws `signing/bad-signature`, `signing/cannot-be-stamped`
 */
export async function checkStamping(letter: Uint8Array, outcome: StampedOutcome): Promise<void> {
  const made = [outcome.signature, outcome.initials].filter((mark) => mark !== undefined)
  const images = made.map(imageOf).filter((bytes) => bytes !== undefined)
  const verdict = await tryMarks({ letter, marks: ceremonyMarks(outcome), images })
  if (verdict === 'bad-image') throw signingErrors.error('bad-signature')
  if (verdict === 'cannot-be-stamped') throw signingErrors.error('cannot-be-stamped')
}

/** The signer's name and language. */
interface FieldSigner {
  name: string
  locale: string
}

/**
 * Returns every field of the letter as filled in: a signature or initials are placed, a box is ticked or not, a date is
 * a calendar date formatted for the signer's language, and a name is the signer's.
 * @throws `signing/bad-field`, `signing/fields-missing` with their ids
 */
export function fillFields({ fields }: LetterLayout, submission: Submission, signer: FieldSigner): FilledField[] {
  const values = new Map(Object.entries(submission.fields).map(([id, value]) => [id, value.trim()]))
  const bad = fields.filter((field) => !canHold(field, values.get(field.id) ?? '', signer)).map(({ id }) => id)
  const strange = [...values.keys()].filter((id) => !fields.some((field) => field.id === id))
  if (bad.length + strange.length > 0)
    throw signingErrors.error('bad-field', { fields: { fields: [...bad, ...strange] } })
  const filled = fields.map((field) => fill(field, values.get(field.id) ?? '', submission, signer))
  const missing = fields.filter((field, at) => filled[at] === undefined && isRequiredField(field))
  if (missing.length > 0) throw missingFields(missing)
  return filled.filter((field) => field !== undefined)
}

const missingFields = (missing: LetterField[]) =>
  signingErrors.error('fields-missing', {
    values: { count: missing.length },
    fields: { fields: missing.map(({ id }) => id) },
  })

/** Returns true for valid values of a field; empty is always valid. */
function canHold({ kind }: LetterField, value: string, { name }: FieldSigner): boolean {
  if (value === '') return true
  if (kind === 'date') return isDay(value)
  // A signer without a name in the profile enters it on the page.
  if (kind === 'name') return name === '' ? isName(value) : nameMatches(value, name)
  return value === PLACED
}

const PLACED = 'placed'
/** Plausible years of a date in a letter. */
const YEARS = { first: '1900', last: '2199' } as const

const isDay = (value: string) =>
  z.iso.date().safeParse(value).success && value.slice(0, 4) >= YEARS.first && value.slice(0, 4) <= YEARS.last

function fill(
  field: LetterField,
  value: string,
  made: { signature?: Mark | undefined; initials?: Mark | undefined },
  { locale }: FieldSigner,
): FilledField | undefined {
  if (value === '') return undefined
  if (field.kind === 'date') return { ...field, date: value, text: formatDay(value, locale) }
  if (field.kind === 'name') return { ...field, text: value }
  return field.kind === 'check' || made[field.kind] ? field : undefined
}

const formatDay = (day: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
