import { positionUrl } from '#features/jobs/positions/server/index.ts'
import { closedAt } from '#features/jobs/positions/states.ts'
import { epochSeconds } from '#kernel/time.ts'
import type { DraftLine } from '../contract.ts'
import { type FormFields, isBlank } from '#features/applying/answers/server/index.ts'
import type { DraftRow } from './records/store.ts'

/** Returns the path of the form of a draft. */
export function applyPath({ positionId, privateKey }: { positionId: number; privateKey: string | null }): string {
  const query = new URLSearchParams({ pid: String(positionId), ...(privateKey === null ? {} : { key: privateKey }) })
  return `/careers/apply${privateKey === null ? '' : '/private'}?${query.toString()}`
}

/** Returns a draft for the list, with its number of answered questions. */
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
