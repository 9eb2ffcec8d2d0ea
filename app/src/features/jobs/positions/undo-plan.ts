/** A job that an import created, changed or closed, as it is now. */
export interface ImportedPosition {
  id: number
  displayJobId: string
  title: string
  kind: 'created' | 'changed' | 'closed'
  /** True if nothing has changed it since. */
  isUntouched: boolean
  isOpen: boolean
  /** True if a changed job was closed before. */
  wasClosed: boolean
  closesAt: Date | null
}

/** Reasons for which a job stays as it is. */
export const keptReasons = ['applied', 'changed', 'deadline'] as const
export type KeptReason = (typeof keptReasons)[number]

export interface KeptPosition {
  id: number
  displayJobId: string
  title: string
  reason: KeptReason
}

/** The effects of undoing an import, by ids of jobs. */
export interface UndoPlan {
  /** Created jobs, which close. */
  close: number[]
  /** Changed jobs, which get their values from before. */
  restore: number[]
  /** Closed jobs, which reopen. */
  reopen: number[]
  kept: KeptPosition[]
}

/**
 * Plans what undoing an import does. Jobs that people changed since stay as they are, and so do those that would close although
 * someone applies for them. Jobs that someone has closed or reopened since are where undoing would bring them, so they aren't listed.
 * @param applied jobs with an application or a draft since the import
 */
export function planUndo(positions: readonly ImportedPosition[], applied: ReadonlySet<number>, now: Date): UndoPlan {
  const plan: UndoPlan = { close: [], restore: [], reopen: [], kept: [] }
  for (const position of positions) {
    const { id, displayJobId, title } = position
    const effect = effectOn(position, applied.has(id), now)
    if (effect === 'close' || effect === 'restore' || effect === 'reopen') plan[effect].push(id)
    else if (effect !== undefined) plan.kept.push({ id, displayJobId, title, reason: effect })
  }
  return plan
}

function effectOn(
  { kind, isUntouched, isOpen, wasClosed, closesAt }: ImportedPosition,
  isApplied: boolean,
  now: Date,
): 'close' | 'restore' | 'reopen' | KeptReason | undefined {
  if (kind === 'created') {
    if (!isOpen) return undefined
    if (isApplied) return 'applied'
    return isUntouched ? 'close' : 'changed'
  }
  if (kind === 'closed') {
    if (isOpen) return undefined
    if (!isUntouched) return 'changed'
    return closesAt !== null && closesAt <= now ? 'deadline' : 'reopen'
  }
  if (!isUntouched) return 'changed'
  return wasClosed && isOpen && isApplied ? 'applied' : 'restore'
}
