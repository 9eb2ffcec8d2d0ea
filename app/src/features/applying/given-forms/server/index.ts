import { notifyService } from '#features/account/notifications/server/index.ts'
import { sheetService } from '#features/applying/answers/server/index.ts'
import { addressedItems } from '#features/account/guests/server/index.ts'
import { additionalLetters } from '#features/letters/signing/server/index.ts'
import { databaseNow } from '#platform/db/database.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { provide } from '#platform/feature/service.ts'
import { removeOrphans } from '#platform/files/remove-orphans.ts'
import { runRegularly } from '#platform/jobs/jobs.ts'
import { givenFormEndpoints } from '../contract.ts'
import { claimForms } from './claim-forms.ts'
import { givenFormActs } from './company/acts.ts'
import { givenFormCommands } from './company/commands.ts'
import { bindGivenFormReads, givenFormReads } from './company/given-form-reads.ts'
import { formsDashboard } from './dashboard.ts'
import { seedDemoGivenForms } from './demo/seed-demo.ts'
import { formDocuments } from './documents/form-documents.ts'
import { formLetters } from './letters/form-letters.ts'
import { LETTER_FILES, letterKeys } from './letters/letter-store.ts'
import { sealLetter, sealLetterJob } from './letters/seal-letter.ts'
import { formDependencies } from './records/dependencies.ts'
import { givenFormsData } from './personal-data.ts'
import { remindOfForms } from './remind.ts'
import { givenFormBindings } from './routes.ts'

export const givenForms = defineFeature({
  name: 'given-forms',
  after: [
    'session',
    'guests',
    'forms',
    'drafts',
    'applications',
    'apply',
    'offers',
    'signing',
    'resume-export',
    'documents',
    'notifications',
    'webhooks',
  ],
  endpoints: [...givenFormEndpoints, ...givenFormReads],
  bindings: (context) => [...givenFormBindings(formDependencies(context)), ...bindGivenFormReads(context)],
  acts: givenFormActs,
  provides: [
    provide(additionalLetters, formLetters),
    provide(addressedItems, (context) => ({
      give: (trx, to, now) =>
        claimForms({ sheets: context.use(sheetService), notify: context.use(notifyService) }, trx, to, now),
    })),
  ],
  fileKeys: letterKeys,
  jobs(context) {
    const { jobs, files } = context
    runRegularly(context, { name: 'remind-of-forms', cron: '23 * * * *' }, async (_, now) => {
      await remindOfForms(formDependencies(context), now)
    })
    jobs.handle(sealLetterJob, (of) => sealLetter(context, of))
    runRegularly(context, { name: 'form-letter-orphans', cron: '40 3 * * *' }, async (db) => {
      const keysInUse = async () => new Set(await letterKeys(db))
      await removeOrphans(files, { prefix: LETTER_FILES, keysInUse, now: await databaseNow(db) })
    })
  },
  commands: givenFormCommands,
  dashboard: formsDashboard,
  documents: formDocuments,
  personalData: givenFormsData,
  demo: (context, { sites, now }) => seedDemoGivenForms(context, sites, now),
})
