import type { DraftConflict } from '../../sheet-contract.ts'
import type { DraftFile, Sheet } from '../records/sheet.ts'
import type { ConflictRow, ValueRow } from '../records/value-store.ts'

export const presentState = ({ encId, version, changedAt }: Pick<Sheet, 'encId' | 'version' | 'changedAt'>) => ({
  encId,
  version,
  updated: changedAt.toISOString(),
})

/** Returns a conflict from the perspective of a device, whose own value is first if it has one of the two. */
export function presentConflict(
  { field, value, device, at }: ConflictRow,
  values: readonly ValueRow[],
  caller: string | undefined,
): DraftConflict {
  const standing = values.find((row) => row.field === field)
  if (device !== caller) return { field, mine: standing?.value ?? null, theirs: value, at: at.toISOString(), device }
  return {
    field,
    mine: value,
    theirs: standing?.value ?? null,
    at: (standing?.changedAt ?? at).toISOString(),
    device: standing?.device ?? '',
  }
}

export const presentChanged = ({ field, value, changedAt, device, version }: ValueRow) => ({
  field,
  value,
  at: changedAt.toISOString(),
  device,
  version,
})

export const presentFile = ({ encId, field, name, bytes, type, outcome }: DraftFile) => ({
  id: encId,
  field,
  name,
  size: bytes,
  type,
  outcome,
})
