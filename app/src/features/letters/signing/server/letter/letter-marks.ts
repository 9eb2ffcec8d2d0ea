import type { LetterMark } from '#platform/pdf/letter.ts'
import { readPlaces } from '#platform/pdf/places/read-places.ts'
import type { Mark } from '../../contract.ts'
import { initialsOf, type LetterLayout } from '../../letter-fields.ts'
import type { CeremonyOutcome, FilledField } from './evidence.ts'

/** The part of an outcome that is visible on the letter. */
export type StampedOutcome = Pick<CeremonyOutcome, 'fields' | 'signature' | 'initials' | 'signer'>

/** Returns the marks of a completed ceremony. */
export function ceremonyMarks({ fields, signature, initials, signer }: StampedOutcome): LetterMark[] {
  const isNamed = fields.some(({ kind, text }) => kind === 'name' && text)
  return fields.flatMap((field) =>
    placed(field, addToPage(field, { signature, initials }, isNamed ? undefined : signer.name)),
  )
}

/**
 * Returns the marks of a typed name, at the places that a signing page would offer: name and date. Check boxes stay
 * unticked.
 */
export async function typedMarks(letter: Uint8Array, name: string, at: Date): Promise<LetterMark[]> {
  const { fields } = await readLayout(letter, name)
  // Date only; the time is in the audit record, and would shrink the text in a tag.
  const texts = { date: at.toISOString().slice(0, 10), name, initials: initialsOf(name) }
  return fields.flatMap((field) => {
    const { kind } = field
    if (kind === 'check') return []
    return placed(field, kind === 'signature' ? { kind, text: name } : { kind: 'text', text: texts[kind] })
  })
}

type Put =
  | { kind: 'check' }
  | { kind: 'image'; png: Uint8Array; caption?: string }
  | { kind: 'signature' | 'text'; text: string }

function placed({ page, x, y, width, height, covers }: FilledField, put: Put | undefined): LetterMark[] {
  return put ? [{ page, x, y, width, height, ...(covers && { covers }), ...put }] : []
}

function addToPage(
  field: FilledField,
  made: { signature?: Mark; initials?: Mark },
  caption: string | undefined,
): Put | undefined {
  if (field.kind === 'date' || field.kind === 'name') return field.text ? { kind: 'text', text: field.text } : undefined
  if (field.kind === 'check') return { kind: 'check' }
  const mark = made[field.kind]
  if (mark?.png) {
    const isCaptioned = field.kind === 'signature' && caption !== undefined
    return { kind: 'image', png: Buffer.from(mark.png, 'base64'), ...(isCaptioned && { caption }) }
  }
  return mark?.text ? { kind: 'signature', text: mark.text } : undefined
}

/** Reads the pages and fields of a letter for the candidate who signs it. */
export async function readLayout(bytes: Uint8Array, signer: string): Promise<LetterLayout> {
  const { pages, places } = await readPlaces(bytes, signer)
  return { pages, fields: places.map((place, index) => ({ id: `f${index + 1}`, ...place })) }
}
