import { eraseReferrals, referralCredit, referralsOf } from '#features/applying/applications/server/index.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { provide } from '#platform/feature/service.ts'
import { runRegularly } from '#platform/jobs/jobs.ts'
import { referralEndpoints } from '../contract.ts'
import { followApplication, referralsOfApplications } from './answering/follow-application.ts'
import { referralDashboard } from './dashboard.ts'
import { addressService, createAddresses, referralDependencies } from './records/dependencies.ts'
import { expireReferrals } from './expire-referrals.ts'
import { referralsData } from './personal-data.ts'
import { answerRoute, referralBindings } from './routes.ts'
import { seedDemoReferrals } from './seed-demo.ts'
import { deleteReferralsOf } from './records/store.ts'

export const referrals = defineFeature({
  name: 'referrals',
  after: ['session', 'positions', 'notifications', 'webhooks', 'guests', 'applications'],
  endpoints: referralEndpoints,
  bindings: (context) => referralBindings(referralDependencies(context)),
  routes: (context, requests) => [answerRoute(referralDependencies(context), requests)],
  provides: [
    provide(addressService, createAddresses),
    provide(
      referralsOf,
      ({ db, now }) =>
        async (ids) =>
          referralsOfApplications(db, ids, await now()),
    ),
    provide(eraseReferrals, () => deleteReferralsOf),
    provide(
      referralCredit,
      (context) => (trx, application) => followApplication(referralDependencies(context), trx, application),
    ),
  ],
  jobs: (context) =>
    runRegularly(context, { name: 'expire-referrals', cron: '*/10 * * * *' }, (_db, now) =>
      expireReferrals(referralDependencies(context), now),
    ),
  personalData: referralsData,
  dashboard: (context) => referralDashboard(referralDependencies(context)),
  demo: (context, { sites, now }) => seedDemoReferrals(context, sites, now),
})
