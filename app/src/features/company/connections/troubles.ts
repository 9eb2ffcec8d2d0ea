import { addMinutes } from '#kernel/time.ts'
import { connectionLimits as limits } from './limits.ts'

/**
 * Troubles of a connection: `feed` can't be fetched or read; `held`, an import waits for a person; `credentials`, the system refuses
 * them; `undelivered`, applications wait; `stages`, the system doesn't say what became of applications; `deciding`, applications were
 * refused, or their outcome isn't known, so a person decides.
 */
export const troubleKinds = ['feed', 'held', 'credentials', 'undelivered', 'stages', 'deciding'] as const
export type TroubleKind = (typeof troubleKinds)[number]

/** Those that only a person ends. The others often end by themselves. */
const needPeople: ReadonlySet<TroubleKind> = new Set(['held', 'credentials', 'deciding'])

/** Returns true if a trouble has lasted too long at an instant. */
export const isLasting = ({ since }: { since: Date }, now: Date): boolean =>
  since <= addMinutes(now, -limits.failingMinutes)

/** Returns true if a trouble is worth a look at an instant: at once if it needs a person, otherwise if it lasts. */
export const isPressing = (trouble: { kind: TroubleKind; since: Date }, now: Date): boolean =>
  needPeople.has(trouble.kind) || isLasting(trouble, now)
