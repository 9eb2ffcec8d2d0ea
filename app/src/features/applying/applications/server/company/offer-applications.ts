import type { OfferApplications, OfferMove } from '#features/letters/offers/server/index.ts'
import type { Transaction } from '#platform/db/database.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import { applicationErrors } from '../../errors.ts'
import { type ApplicationEvent, isLive, type StageKind } from '../../states.ts'
import { nextState, record } from '../records/next-state.ts'
import { appendEvent, type ApplicationAction, type ApplicationActor } from '../records/event-store.ts'
import { refreshPages } from '../records/notify-applicant.ts'
import type { ApplicationDependencies } from '../records/dependencies.ts'
import { showName } from '../records/hidden-name-store.ts'
import { stagesOf } from '../records/stage-store.ts'
import { type ApplicationRow, findLatestFor, lockApplication } from '../records/store.ts'

const ENTRIES: Record<OfferMove, { action: ApplicationAction; actor: ApplicationActor }> = {
  made: { action: 'offer-made', actor: 'company' },
  accepted: { action: 'offer-accepted', actor: 'candidate' },
  declined: { action: 'offer-declined', actor: 'candidate' },
  canceled: { action: 'offer-canceled', actor: 'company' },
  expired: { action: 'offer-expired', actor: 'system' },
  reopened: { action: 'offer-reopened', actor: 'candidate' },
}

/**
 * Ties offers to applications: making one moves the application to the offer stage, accepting it hires, and every
 * outcome is recorded in the history. The offer's own notices reach the candidate; programs get both.
 */
export const offerApplicationsOf = (dependencies: ApplicationDependencies): OfferApplications => ({
  async find(trx, { tenantId, accountId, positionId, named }) {
    if (named !== undefined) {
      const row = await lockApplication(trx, { tenantId, encId: normalizeId(named) })
      if (!row || row.accountId !== accountId) throw applicationErrors.error('not-found')
      nextState(row, 'move-to-offer')
      return row.encId
    }
    if (positionId === null) return null
    const last = await findLatestFor(trx, { tenantId, accountId, guestId: null }, positionId)
    return last && isLive(last.state) ? last.encId : null
  },

  async moved(trx, { tenantId, application, what, now }) {
    const row = await lockApplication(trx, { tenantId, encId: application })
    if (!row || row.erasedAt !== null) return
    if (what === 'discussed') {
      await refreshPages(trx, row)
      return
    }
    // An offer is a letter with the name.
    if (what === 'made') await showName(trx, row.id, now)
    const { action, actor } = ENTRIES[what]
    const isFollowed = isLive(row.state) && (what === 'accepted' || (what === 'made' && row.stageKind !== 'offer'))
    if (what !== 'made' || !isFollowed) await appendEvent(trx, row.id, { at: now, actor, action })
    if (!isFollowed) await refreshPages(trx, row)
    else if (what === 'made') await enter(dependencies, trx, row, { kind: 'offer', event: 'move-to-offer', now })
    else await enter(dependencies, trx, row, { kind: 'hired', event: 'hire', now })
  },

  async showName(trx, { tenantId, application, now }) {
    const row = await lockApplication(trx, { tenantId, encId: application })
    if (row) await showName(trx, row.id, now)
  },
})

/** Moves an application to the first stage of a kind because of an offer. */
async function enter(
  dependencies: ApplicationDependencies,
  trx: Transaction,
  row: ApplicationRow,
  { kind, event, now }: { kind: StageKind & ('offer' | 'hired'); event: ApplicationEvent; now: Date },
): Promise<void> {
  const stage = (await stagesOf(trx, row.tenantId, row.positionId)).find((one) => one.kind === kind)
  const isOffer = kind === 'offer'
  await record(
    dependencies,
    trx,
    row,
    {
      actor: isOffer ? 'company' : 'system',
      action: isOffer ? 'offer-made' : 'hired',
      news: isOffer ? 'moved' : 'hired',
      isNotifiedElsewhere: true,
      from: row.stageKey,
      to: stage?.key ?? row.stageKey,
      change: {
        state: nextState(row, event),
        reviewAt: row.reviewAt ?? now,
        rejectLater: null,
        ...(stage && stage.id !== row.stageId && { stageId: stage.id, stageSince: now }),
        ...(!isOffer && { hiredAt: now }),
      },
    },
    now,
  )
}
