import { isDeepStrictEqual } from 'node:util'

/** The value of a field as it is in the draft. */
export interface StandingValue {
  value: unknown
  /** The version of the draft that set it. */
  version: number
  device: string
  /** True for a value that was filled in for the person and not changed by them. */
  isFilled: boolean
}

/** A change sent by a device. */
export interface DraftChange {
  changeId: string
  field: string
  /** JSON; null clears the field. */
  value: unknown
}

/** The sender of a change. */
export interface ChangingDevice {
  device: string
  /** The newest version whose changes the sender knows. */
  base: number
  /** The sender's highest counter for changes of the field; null if it sent none. */
  latest: number | null
}

/**
 * `set` replaces the value; `kept` changes nothing, because the value is the same, or because a later change of the
 * same device arrived first; `conflict` keeps both values.
 */
export type Decision = 'set' | 'kept' | 'conflict'

/** Decides on a change of one field. Pure. */
export function decideChange(
  standing: StandingValue | undefined,
  { changeId, value }: Pick<DraftChange, 'changeId' | 'value'>,
  { device, base, latest }: ChangingDevice,
): Decision {
  const counter = counterOf(changeId)
  if (counter !== null && latest !== null && counter < latest) return 'kept'
  if (!standing || standing.isFilled || standing.device === device || standing.version <= base) return 'set'
  return isDeepStrictEqual(standing.value, value) ? 'kept' : 'conflict'
}

/** Returns the number at the end of a change id; null if there is none. */
export function counterOf(changeId: string): number | null {
  const digits = /\d{1,15}$/.exec(changeId)?.[0]
  return digits === undefined ? null : Number(digits)
}
