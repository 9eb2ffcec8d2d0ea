import { formService, moveDraftsService } from '#features/applying/forms/server/index.ts'
import { guestDrafts } from '#features/account/guests/server/index.ts'
import { guestReminders } from '#features/account/notifications/server/index.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { provide } from '#platform/feature/service.ts'
import { runRegularly } from '#platform/jobs/jobs.ts'
import { draftEndpoints } from '../contract.ts'
import { createDrafts } from './create-drafts.ts'
import { draftParts } from './draft-parts.ts'
import { draftService } from './draft-service.ts'
import { draftDocuments } from './files/draft-documents.ts'
import { everyKeyInUse, removeFiles } from './files/file-store.ts'
import { draftsDashboard } from './lifetime/dashboard-part.ts'
import { createGuestDrafts } from './lifetime/assign-drafts.ts'
import { remindOfDrafts, cleanUpDrafts } from './lifetime/remind.ts'
import { endGuestReminders, guestRemindersAreOn } from './lifetime/reminder-store.ts'
import { seedDemoDrafts } from './lifetime/seed-demo.ts'
import { createMover } from './moving/move-drafts.ts'
import { draftsPart, exportDrafts } from './personal-data.ts'
import { draftBindings } from './routes.ts'
import { createSheets } from './sheets/create-sheets.ts'
import { sheetService } from './sheets/sheet-service.ts'

export { type Drafts, draftService, type GivenAnswers, type LockedDraft } from './draft-service.ts'
export type { DraftFile, FileOutcome, ValueOrigin } from './draft-values.ts'

export type { FileTarget, KeptFile, WritableSheet } from './files/store-file.ts'
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
    provide(guestDrafts, (context) => ({
      ...createGuestDrafts(draftParts(context)),
      export: (db, guest) => exportDrafts(db, context, guest),
    })),
    provide(guestReminders, ({ secrets: { signing: secret } }) => ({
      areOn: (db, tenantId, email) => guestRemindersAreOn(db, { tenantId, email, secret }),
      end: (db, tenantId, email, now) => endGuestReminders(db, { tenantId, email, secret, now }),
    })),
    provide(moveDraftsService, ({ use }) => createMover(use(formService))),
  ],
  jobs(context) {
    removeFiles(context.jobs, context)
    runRegularly(context, { name: 'tidy-drafts', cron: '13 * * * *' }, (_, now) => cleanUpDrafts(context, now))
    runRegularly(context, { name: 'remind-of-drafts', cron: '43 * * * *' }, async (db, now) => {
      await remindOfDrafts({ ...context, db }, now)
    })
  },
  personalData: draftsPart,
  dashboard: (context) => draftsDashboard(draftParts(context)),
  documents: draftDocuments,
  fileKeys: everyKeyInUse,
  demo: (context, { sites, now }) => seedDemoDrafts(draftParts(context), sites, now),
})
