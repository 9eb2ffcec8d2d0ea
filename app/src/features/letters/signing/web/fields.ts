import type { Ceremony, Mark } from '../contract.ts'
import { type LetterField, isRequiredField } from '../letter-fields.ts'
import type { Draft } from './draft.ts'

export type MarkKind = 'signature' | 'initials'

/** Returns the signature or initials shown in a field; undefined if the field is empty or of another kind. */
export function markOf(field: LetterField, draft: Draft): Mark | undefined {
  if (field.kind !== 'signature' && field.kind !== 'initials') return undefined
  return draft.values[field.id] === 'placed' ? draft[field.kind] : undefined
}

/** Returns true for a ticked check box. */
export const isChecked = ({ id, kind }: LetterField, { values }: Draft): boolean =>
  kind === 'check' && values[id] === 'placed'

/** Returns the value of a date (ISO) or name field: as typed, else as known. */
export function textOf(field: LetterField, draft: Draft, { today, name }: { today: string; name: string }): string {
  return draft.values[field.id] ?? (field.kind === 'date' ? today : field.kind === 'name' ? name : '')
}

/** Returns the required fields that are empty, in order. */
export function emptyFields(
  { fields }: Pick<Ceremony, 'fields'>,
  draft: Draft,
  known: { today: string; name: string },
): LetterField[] {
  return fields
    .filter(isRequiredField)
    .filter((field) =>
      field.kind === 'check'
        ? !isChecked(field, draft)
        : field.kind === 'signature' || field.kind === 'initials'
          ? !markOf(field, draft)
          : textOf(field, draft, known).trim() === '',
    )
}

/** Returns the next empty field after a field, wrapping around at the end. */
export function nextField(
  all: readonly LetterField[],
  empty: readonly LetterField[],
  current: string | undefined,
): LetterField | undefined {
  const at = all.findIndex(({ id }) => id === current)
  return empty.find(({ id }) => all.findIndex((one) => one.id === id) > at) ?? empty[0]
}
