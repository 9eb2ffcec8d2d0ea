import { positionLimits } from '../limits.ts'
import { visitService } from '#features/site/visits/server/index.ts'
import { gazetteerService } from '#features/jobs/places/server/index.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { provide } from '#platform/feature/service.ts'
import { addDays } from '#kernel/time.ts'
import { runRegularly } from '#platform/jobs/jobs.ts'
import { positionEndpoints } from '../contract.ts'
import { positionActs } from './company/acts.ts'
import { positionCommands } from './company/commands.ts'
import { positionBindings } from './routes.ts'
import { seedDemoPositions } from './seed-demo.ts'
import {
  applicantOfService,
  appliedAmongService,
  appliedSinceService,
  colleagueOfService,
  draftOfService,
  savedAmongService,
  similarFinderService,
  notifyApplicantsService,
  pulledFeedsService,
  requiredAnswersService,
  viewPositionService,
} from './records/services.ts'
import { appliedByViewer, heldByViewer, savedByViewer, viewPosition } from './records/show-position.ts'
import { deleteImportsBefore } from './undo/undo-store.ts'
import { watchConfirmations } from './watch-confirmations.ts'
import { watchDeadlines } from './watch-deadlines.ts'

export { closeAbandoned } from './watch-confirmations.ts'
export { closeMissing, closePositions, reopenPositions } from './company/close-positions.ts'
export { resolvePosition, resolvePositions } from './company/resolve-position.ts'
export { findDemoPosition } from './seed-demo.ts'
export { cardInLanguage, positionUrl, presentCard, presentDetails, presentFacts } from './records/present-card.ts'
export { readPosition, showOpenPosition, showPosition } from './records/show-position.ts'
export { endJournal, type ImportJournal, ImportUndone } from './records/import-journal-store.ts'
export { type LastImport, showLastImport, undoImport } from './undo/undo-import.ts'
export { type ByHand, saveOutcome, savePositions, type SaveSummary } from './save-positions.ts'
export type { AppliedSince, ClosedJobs, SimilarFinder } from './records/services.ts'
export {
  confirmPositions,
  findPosition,
  findPositions,
  lockPosition,
  lastChange,
  listChangedPositions,
  listMissing,
  listOpenPositions,
  listPositionLines,
  peekStates,
  type StoredState,
} from './records/store.ts'
export { keepRowDigests, listRowDigests } from './records/row-digest-store.ts'
export { contactOf } from './records/contact-store.ts'
export { countRelatedSkills, countSkills } from './records/skill-store.ts'
export { listOpenStamps, type PositionStamp } from './open-stamps-store.ts'
export {
  publishedPositions,
  type PublishedItem,
  type PublishedLine,
  type PublishedPositions,
} from './published-store.ts'
export {
  applicantOfService,
  appliedAmongService,
  appliedSinceService,
  colleagueOfService,
  draftOfService,
  savedAmongService,
  similarFinderService,
  notifyApplicantsService,
  pulledFeedsService,
  requiredAnswersService,
  viewPositionService,
}

export const positions = defineFeature({
  name: 'positions',
  after: ['tenants', 'places'],
  endpoints: positionEndpoints,
  bindings: (context) =>
    positionBindings({
      db: context.db,
      siteAddress: context.siteAddress,
      tenantById: (id) => context.tenants.byId(id),
      isSaved: savedByViewer(context.use(savedAmongService)),
      appliedAt: appliedByViewer(context.use(appliedAmongService)),
      hasDraft: context.use(draftOfService),
      requiredAnswers: context.use(requiredAnswersService),
      view: context.use(viewPositionService),
      seen: context.use(visitService).view,
      finder: context.use(similarFinderService),
    }),
  provides: [
    provide(viewPositionService, ({ db, use }) =>
      viewPosition(
        db,
        savedByViewer(use(savedAmongService)),
        heldByViewer(use(applicantOfService)),
        heldByViewer(use(colleagueOfService)),
      ),
    ),
  ],
  watch: ({ db, now, log }) =>
    watchDeadlines({
      db,
      now,
      checkMs: positionLimits.closingCheckMs,
      failed: (error) => log.error({ err: error }, 'could not close positions past their deadline'),
    }),
  jobs(context) {
    watchConfirmations(context)
    runRegularly(context, { name: 'forget-job-imports', cron: '41 3 * * *' }, (db, now) =>
      deleteImportsBefore(db, addDays(now, -positionLimits.importsKeptDays)),
    )
  },
  commands: positionCommands,
  acts: positionActs,
  demo: (context, { sites, now }) => seedDemoPositions(context.db, context.use(gazetteerService), sites, now),
})
