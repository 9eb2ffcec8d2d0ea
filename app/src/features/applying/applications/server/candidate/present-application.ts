import type { RequestContext } from '#platform/http/context.ts'
import { addDays } from '#kernel/time.ts'
import { translatePlace } from '#features/jobs/places/server/index.ts'
import { message } from '#platform/messages/messages.ts'
import { isClosed } from '#features/jobs/positions/states.ts'
import type { ApplicationSummary } from '../../contract.ts'
import { whoActs } from '../../rules.ts'
import { applicationStates, isLive, isRejected, isWithdrawn } from '../../states.ts'
import { stageName, type StageRow } from '../records/stage-store.ts'
import type { ApplicationRow } from '../records/store.ts'

/** The reader of an application, and the rules of the site that shows it. */
export interface Reader {
  locale: string
  now: Date
  /** True if the site hides the status. */
  hidden: boolean
  /** Returns the number of days after a rejection until the person can apply for a position again. */
  reapplyDays(positionId: number | null): number
  /** Returns the stages of a position in order; none if the site hides the status. */
  stagesOf(positionId: number | null): readonly Pick<StageRow, 'key' | 'kind' | 'labels'>[]
  /** Formats the day of an instant in the reader's zone as YYYY-MM-DD. */
  dayOf(at: Date): string
}

/** Returns a function that formats days in a request's time zone. */
export function dayFormat({ timeZone }: Pick<RequestContext, 'timeZone'>): (at: Date) => string {
  // The Swedish locale writes ISO dates.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return (at) => format.format(at)
}

/** Returns when the candidate can expect to hear more; null if the company set no time or the application ended. */
export function expectedAt({ state, stageSince, expectedDays }: ApplicationRow): Date | null {
  return isLive(state) && expectedDays !== null ? addDays(stageSince, expectedDays) : null
}

/** Returns true once the expected time has passed, on the company's or the candidate's side. */
export function isOverdue(row: ApplicationRow, now: Date): boolean {
  const expected = expectedAt(row)
  return expected !== null && now > expected
}

export const isPositionOpen = (row: ApplicationRow, now: Date): boolean =>
  row.positionId !== null && !isClosed({ archivedAt: row.positionArchivedAt, closesAt: row.positionClosesAt }, now)

/** Returns an application from its candidate's perspective. */
export function presentApplication(row: ApplicationRow, reader: Reader): ApplicationSummary {
  const { position, state, encId } = row
  const { now } = reader
  return {
    applicationId: encId,
    positionTitle: position.title,
    displayJobId: position.displayJobId,
    positionLocation: translatePlace(position.locations[0] ?? '', reader.locale),
    appliedOn: reader.dayOf(row.submittedAt),
    pid: position.id,
    isReferral: row.isReferral,
    isWithdrawn: isWithdrawn(state),
    encId,
    editable: applicationStates.next(state, 'edit').ok && isPositionOpen(row, now),
    undoUntil: isWithdrawn(state) && row.undoUntil !== null ? row.undoUntil.toISOString() : null,
    receipt: row.receipt,
    version: row.version,
    ...(reader.hidden ? hiddenStatus(row, reader) : shownStatus(row, reader)),
  }
}

type Status = Pick<
  ApplicationSummary,
  | 'currentStatus'
  | 'allowWithdraw'
  | 'stageKind'
  | 'stages'
  | 'since'
  | 'nextStep'
  | 'whoActs'
  | 'expectedOn'
  | 'overdue'
  | 'reapplyFrom'
>

/** The status on a site that hides it: the same for every application that the candidate did not withdraw. */
function hiddenStatus(row: ApplicationRow, { locale }: Reader): Status {
  const withdrawn = isWithdrawn(row.state)
  return {
    currentStatus: message(locale, 'applications.status.submitted'),
    allowWithdraw: !withdrawn,
    stageKind: 'new',
    stages: [],
    since: row.submittedAt.toISOString(),
    nextStep: null,
    whoActs: withdrawn ? 'nobody' : 'company',
    expectedOn: null,
    overdue: false,
    reapplyFrom: withdrawn ? (row.undoUntil?.toISOString() ?? null) : null,
  }
}

function shownStatus(row: ApplicationRow, reader: Reader): Status {
  const { locale, now, dayOf, reapplyDays } = reader
  const { state, stageKind } = row
  const withdrawn = isWithdrawn(state)
  const expected = expectedAt(row)
  const again = withdrawn
    ? row.undoUntil
    : isRejected(state)
      ? addDays(row.rejectedAt ?? row.updatedAt, reapplyDays(row.positionId))
      : null
  return {
    currentStatus: withdrawn ? message(locale, 'applications.status.withdrawn') : stageName(row.stageLabels, locale),
    allowWithdraw: isLive(state),
    stageKind,
    stages: isLive(state) ? stageLine(row, reader) : [],
    since: (withdrawn ? (row.withdrawnAt ?? row.updatedAt) : row.stageSince).toISOString(),
    nextStep: isLive(state) ? message(locale, `applications.next.${liveKind(stageKind)}`) : null,
    whoActs: isLive(state) ? whoActs[stageKind] : 'nobody',
    expectedOn: expected && dayOf(expected),
    overdue: isOverdue(row, now),
    reapplyFrom: again?.toISOString() ?? null,
  }
}

/** Returns the stages that lead to being hired; none if the company has since retired the one the application is in. */
function stageLine({ positionId, stageKey }: ApplicationRow, { locale, stagesOf }: Reader): Status['stages'] {
  const stages = stagesOf(positionId).filter(({ kind }) => kind !== 'rejected')
  const current = stages.findIndex(({ key }) => key === stageKey)
  if (current === -1) return []
  return stages.map(({ labels }, place) => ({
    name: stageName(labels, locale),
    state: place < current ? 'done' : place === current ? 'current' : 'ahead',
  }))
}

/** Returns the kind of an active application's stage, which is neither of the last two. */
const liveKind = (kind: ApplicationRow['stageKind']) => (kind === 'hired' || kind === 'rejected' ? 'offer' : kind)
