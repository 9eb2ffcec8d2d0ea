import type { Ceremony, Mark } from '../contract.ts'
import { type LetterField, mustBeFilled } from '../letter-fields.ts'
import type { Draft } from './draft.ts'

export type MarkKind = 'signature' | 'initials'

/** The signature or initials that a field shows; undefined for other fields and while it is empty. */
export function markOf(field: LetterField, draft: Draft): Mark | undefined {
  if (field.kind !== 'signature' && field.kind !== 'initials') return undefined
  return draft.values[field.id] === 'placed' ? draft[field.kind] : undefined
}

/** Whether a check box is ticked. */
export const isTicked = ({ id, kind }: LetterField, { values }: Draft): boolean =>
  kind === 'check' && values[id] === 'placed'

/** The value of a date (ISO) or a name: what was typed, else what is known. */
export function textOf(field: LetterField, draft: Draft, { today, name }: { today: string; name: string }): string {
  return draft.values[field.id] ?? (field.kind === 'date' ? today : field.kind === 'name' ? name : '')
}

/** The fields that have to be filled in and are still empty, in the order of the letter. */
export function emptyFields(
  { fields }: Pick<Ceremony, 'fields'>,
  draft: Draft,
  known: { today: string; name: string },
): LetterField[] {
  return fields
    .filter(mustBeFilled)
    .filter((field) =>
      field.kind === 'check'
        ? !isTicked(field, draft)
        : field.kind === 'signature' || field.kind === 'initials'
          ? !markOf(field, draft)
          : textOf(field, draft, known).trim() === '',
    )
}

/** The next of the empty fields after one of them, round the end. */
export function nextField(
  all: readonly LetterField[],
  empty: readonly LetterField[],
  current: string | undefined,
): LetterField | undefined {
  const at = all.findIndex(({ id }) => id === current)
  return empty.find(({ id }) => all.findIndex((one) => one.id === id) > at) ?? empty[0]
}
