import { formService, moveDraftsService } from '#features/forms/server/index.ts'
import { guestDrafts } from '#features/guests/server/index.ts'
import { notifyService } from '#features/notifications/server/index.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { provide } from '#platform/feature/service.ts'
import { runRegularly } from '#platform/jobs/jobs.ts'
import { draftEndpoints } from '../contract.ts'
import { createDrafts } from './create-drafts.ts'
import { draftParts } from './draft-parts.ts'
import { draftService } from './draft-service.ts'
import { everyKeyInUse, removeFiles } from './files/file-store.ts'
import { draftsDashboard } from './lifetime/dashboard-part.ts'
import { createGuestDrafts } from './lifetime/give-drafts.ts'
import { remindOfDrafts, tidyDrafts } from './lifetime/remind.ts'
import { seedDemoDrafts } from './lifetime/seed-demo.ts'
import { createMover } from './moving/move-drafts.ts'
import { draftsPart } from './personal-data.ts'
import { draftBindings } from './routes.ts'
import { createSheets } from './sheets/create-sheets.ts'
import { sheetService } from './sheets/sheet-service.ts'

export {
  type DraftFile,
  type Drafts,
  draftService,
  type FileOutcome,
  type LockedDraft,
  type ValueOrigin,
} from './draft-service.ts'

export type { FileTarget, KeptFile, WritableSheet } from './files/keep-file.ts'
export { presentFile, presentState } from './present-draft.ts'
export { type OwnedSheet, sheetService, type SheetAnswers, type Sheets } from './sheets/sheet-service.ts'

export const drafts = defineFeature({
  name: 'drafts',
  after: ['positions', 'saved-positions', 'guests', 'forms', 'notifications'],
  endpoints: draftEndpoints,
  bindings: (context) => draftBindings(draftParts(context)),
  provides: [
    provide(draftService, (context) => createDrafts(draftParts(context))),
    provide(sheetService, (context) => createSheets(draftParts(context))),
    provide(guestDrafts, (context) => createGuestDrafts(draftParts(context))),
    provide(moveDraftsService, ({ use }) => createMover(use(formService))),
  ],
  jobs(context) {
    removeFiles(context.jobs, context)
    runRegularly(context, { name: 'tidy-drafts', cron: '13 * * * *' }, (_, now) => tidyDrafts(context, now))
    runRegularly(context, { name: 'remind-of-drafts', cron: '43 * * * *' }, async (db, now) => {
      await remindOfDrafts({ db, notify: context.use(notifyService) }, now)
    })
  },
  personalData: draftsPart,
  dashboard: (context) => draftsDashboard(draftParts(context)),
  fileKeys: everyKeyInUse,
  demo: (context, { sites, now }) => seedDemoDrafts(draftParts(context), sites.meridian, now),
})
