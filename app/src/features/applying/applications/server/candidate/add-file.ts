import type { DraftFile } from '#features/applying/answers/server/index.ts'
import type { UploadedFile } from '#kernel/endpoint.ts'
import { attemptsBy, countAttempt } from '#platform/attempts/attempt-store.ts'
import { applicationErrors } from '../../errors.ts'
import { applicationLimits } from '../../limits.ts'
import type { ApplicationState } from '../../states.ts'
import { nextState } from '../records/next-state.ts'
import { type ApplicationRow, listVersions } from '../records/store.ts'
import { type ApplicantCall, onOwnApplication } from './own-application.ts'
import { isPositionOpen } from './present-application.ts'
import { refuseDecided } from './withdraw-application.ts'

/**
 * Stores a file for use in a change of an application.
 * @throws `not-found` and the reasons against changing it; `drafts/…` codes of uploads; `request/too-many-requests`
 */
export async function addFile(
  call: ApplicantCall,
  encId: string,
  { field, file }: { field: string; file: UploadedFile },
): Promise<DraftFile> {
  const { dependencies, applicant } = call
  const { row, now } = await onOwnApplication(call, encId, async (own) => {
    requireEditable(call, own.row, own.now)
    return own.row
  })
  const who = applicant.accountId ?? `guest ${applicant.guestId}`
  const counted = attemptsBy(dependencies.signingSecret, row.tenantId, 'application-file', who)
  await countAttempt(dependencies.db, counted, applicationLimits.applicationFiles, now)
  const latest = (await listVersions(dependencies.db, row.id)).at(-1)
  if (!latest) throw applicationErrors.error('not-found')
  const { formVersionIds } = latest
  return dependencies.drafts.keepFile(applicant, { positionId: row.positionId, formVersionIds, field }, file, now)
}

/** Returns the state of an application to be changed. @throws the reason against changing it */
export function requireEditable(call: ApplicantCall, row: ApplicationRow, now: Date): ApplicationState {
  refuseDecided(call, row)
  const state = nextState(row, 'edit')
  if (!isPositionOpen(row, now)) throw applicationErrors.error('position-closed')
  return state
}
