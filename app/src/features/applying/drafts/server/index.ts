import { formService, moveDraftsService } from '#features/applying/forms/server/index.ts'
import { guestDrafts } from '#features/account/guests/server/index.ts'
import { guestReminders } from '#features/account/notifications/server/index.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { provide } from '#platform/feature/service.ts'
import { runRegularly } from '#platform/jobs/jobs.ts'
import { draftEndpoints } from '../contract.ts'
import { createDrafts } from './create-drafts.ts'
import { draftDependencies } from './dependencies.ts'
import { draftService } from './draft-service.ts'
import { draftDocuments } from './draft-documents.ts'
import { draftsDashboard } from './lifetime/dashboard.ts'
import { createGuestDrafts } from './lifetime/guest-drafts.ts'
import { remindOfDrafts, cleanUpDrafts } from './lifetime/remind.ts'
import { endGuestReminders, guestRemindersAreOn } from './lifetime/reminder-store.ts'
import { seedDemoDrafts } from './lifetime/seed-demo.ts'
import { createMover } from './moving/create-mover.ts'
import { draftsData, exportDrafts } from './personal-data.ts'
import { draftBindings } from './routes.ts'

export { type Drafts, draftService, type GivenAnswers, type LockedDraft } from './draft-service.ts'

export const drafts = defineFeature({
  name: 'drafts',
  after: ['positions', 'saved-positions', 'guests', 'forms', 'answers', 'notifications'],
  endpoints: draftEndpoints,
  bindings: (context) => draftBindings(draftDependencies(context)),
  provides: [
    provide(draftService, (context) => createDrafts(draftDependencies(context))),
    provide(guestDrafts, (context) => ({
      ...createGuestDrafts(draftDependencies(context)),
      export: (db, guest) => exportDrafts(db, context, guest),
    })),
    provide(guestReminders, ({ secrets: { signing: secret } }) => ({
      areOn: (db, tenantId, email) => guestRemindersAreOn(db, { tenantId, email, secret }),
      end: (db, tenantId, email, now) => endGuestReminders(db, { tenantId, email, secret, now }),
    })),
    provide(moveDraftsService, ({ use }) => createMover(use(formService))),
  ],
  jobs(context) {
    runRegularly(context, { name: 'tidy-drafts', cron: '13 * * * *' }, (_, now) => cleanUpDrafts(context, now))
    runRegularly(context, { name: 'remind-of-drafts', cron: '43 * * * *' }, async (db, now) => {
      await remindOfDrafts({ ...context, db }, now)
    })
  },
  personalData: draftsData,
  dashboard: (context) => draftsDashboard(draftDependencies(context)),
  documents: draftDocuments,
  demo: (context, { sites, now }) => seedDemoDrafts(draftDependencies(context), sites, now),
})
