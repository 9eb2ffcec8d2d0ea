import { positionUrl } from '#features/jobs/positions/server/index.ts'
import { closedAt } from '#features/jobs/positions/states.ts'
import { epochSeconds } from '#kernel/time.ts'
import type { DraftLine } from '../contract.ts'
import type { DraftConflict } from '../sheet-contract.ts'
import { type FormFields, isBlank } from './form-fields.ts'
import type { DraftFile } from './draft-values.ts'
import type { DraftRow } from './store.ts'
import type { ConflictRow, ValueRow } from './value-store.ts'

/** Returns the path of the form of a draft. */
export function applyPath({ positionId, privateKey }: { positionId: number; privateKey: string | null }): string {
  const query = new URLSearchParams({ pid: String(positionId), ...(privateKey === null ? {} : { key: privateKey }) })
  return `/careers/apply${privateKey === null ? '' : '/private'}?${query.toString()}`
}

export const presentState = ({ encId, version, changedAt }: Pick<DraftRow, 'encId' | 'version' | 'changedAt'>) => ({
  encId,
  version,
  updated: changedAt.toISOString(),
})

/** Returns a draft for the list, with how many of its questions are answered. */
export function presentLine(
  row: DraftRow,
  { names, required }: FormFields,
  values: Readonly<Record<string, unknown>>,
  now: Date,
): DraftLine {
  const closed = closedAt(row, now)
  const isAnswered = (name: string) => !isBlank(values[name])
  return {
    encId: row.encId,
    position_id: row.positionId,
    position: {
      id: row.positionId,
      name: row.title,
      archived_at: closed ? epochSeconds(closed) : -1,
      positionUrl: positionUrl({ id: row.positionId, privateKey: row.privateKey }),
    },
    version: row.version,
    answered: [...names].filter(isAnswered).length,
    required: required.size,
    missing: [...required].filter((name) => !isAnswered(name)).length,
    updated: row.changedAt.toISOString(),
    expires: row.expiresAt.toISOString(),
    closes: row.closesAt?.toISOString() ?? null,
  }
}

/** Returns a conflict as a device sees it: with its own value first if it has one of the two. */
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
