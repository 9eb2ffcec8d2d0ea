import { defineFeature } from '#platform/feature/feature.ts'
import { runRegularly } from '#platform/jobs/jobs.ts'
import { givenFormEndpoints } from '../contract.ts'
import { givenFormCommands } from './company/commands.ts'
import { formsDashboard } from './dashboard.ts'
import { seedDemoGivenForms } from './demo/seed-demo.ts'
import { formParts } from './parts.ts'
import { givenFormsPart } from './personal-data.ts'
import { remindOfForms } from './remind.ts'
import { givenFormBindings } from './routes.ts'

export { CannotGive, companyForms, giveForm } from './company/given-form-service.ts'

export const givenForms = defineFeature({
  name: 'given-forms',
  after: ['session', 'guests', 'forms', 'drafts', 'applications', 'offers', 'notifications', 'webhooks'],
  endpoints: givenFormEndpoints,
  bindings: (context) => givenFormBindings(formParts(context)),
  jobs: (context) =>
    runRegularly(context, { name: 'remind-of-forms', cron: '23 * * * *' }, async (_, now) => {
      await remindOfForms(formParts(context), now)
    }),
  commands: givenFormCommands,
  dashboard: formsDashboard,
  personalData: givenFormsPart,
  demo: (context, { sites, now }) => seedDemoGivenForms(context, sites.meridian, now),
})
