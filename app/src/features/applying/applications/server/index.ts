import { guestApplications } from '#features/account/guests/server/index.ts'
import { applicantsService } from '#features/candidate/match/server/index.ts'
import { offerApplications } from '#features/letters/offers/server/index.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { runRegularly } from '#platform/jobs/jobs.ts'
import { provide } from '#platform/feature/service.ts'
import { applicationEndpoints } from '../contract.ts'
import { findSavedAnswers, findUsualSeconds, listApplicantFacts } from './applicant-store.ts'
import { afterSubmit, applicationService, referralCredit, referralsOf } from './application-service.ts'
import { applicationDocuments } from './candidate/application-documents.ts'
import { applicationsDashboard } from './candidate/dashboard-part.ts'
import { claimApplications } from './claim-applications.ts'
import { rejectDue } from './company/change-application.ts'
import { applicationCommands } from './company/commands.ts'
import { companyApplications } from './company/company-applications.ts'
import { offerApplicationsOf } from './company/follow-offer.ts'
import { companyApplicationService } from './company/company-service.ts'
import { seedDemoApplications } from './demo/seed-demo.ts'
import { retentionCommands } from './erasing/commands.ts'
import { runRetention } from './erasing/run-retention.ts'
import { checkApplications } from './history/check-history.ts'
import { applicationParts } from './parts.ts'
import { applicationsPart, eraseApplications, exportApplications } from './personal-data.ts'
import { guestDownloadRoute } from './candidate/guest-download.ts'
import { applicationBindings } from './routes.ts'
import { findAppliedAmong } from './store.ts'
import { countVoluntaryCommand } from './voluntary/commands.ts'
import {
  findObstacle,
  findReceivedBefore,
  refusalOf,
  refuseChanged,
  submitter,
} from './submitting/submit-application.ts'

export {
  type ApplicationReferral,
  afterMove,
  afterSubmit,
  type ApplicationMove,
  type Applications,
  applicationService,
  type CartKeys,
  cartKeys,
  eraseReferrals,
  type ApplyObstacle,
  type SavedAnswer,
  type Received,
  type ReferralsOf,
  referralCredit,
  referralsOf,
  type ReferredApplication,
  type Submission,
} from './application-service.ts'

export {
  type CompanyApplication,
  type CompanyApplications,
  companyApplicationService,
  type CompanyStage,
  type CompanyTarget,
  type CompanyVersion,
  type CompanyVoluntaryCounts,
} from './company/company-service.ts'

export { lockPerson } from './store.ts'

export const applications = defineFeature({
  name: 'applications',
  after: [
    'session',
    'positions',
    'match',
    'profile',
    'resume-export',
    'places',
    'notifications',
    'webhooks',
    'guests',
    'forms',
    'drafts',
    'offers',
  ],
  endpoints: applicationEndpoints,
  bindings: (context) => applicationBindings(applicationParts(context)),
  routes: (context, requests) => [guestDownloadRoute(context, requests)],
  provides: [
    provide(companyApplicationService, (context) =>
      companyApplications({
        ...applicationParts(context),
        now: context.now,
        referralsOf: (ids) => context.use(referralsOf)(ids),
      }),
    ),
    provide(
      applicantsService,
      ({ db }) =>
        ({ id }, { tenantId }) =>
          listApplicantFacts(db, tenantId, id),
    ),
    provide(offerApplications, (context) => offerApplicationsOf(applicationParts(context))),
    provide(guestApplications, (context) => {
      const parts = applicationParts(context)
      return {
        give: (trx, guestId, accountId) => claimApplications(parts, trx, guestId, accountId),
        export: (db, guest) => exportApplications(db, context, guest),
        erase: (trx, guest, now) =>
          eraseApplications(trx, { ...parts, now }, guest, ({ id, tenantId }) =>
            parts.afterMove(trx, { id, tenantId, what: 'erased', now }),
          ),
      }
    }),
    provide(applicationService, (context) => {
      const parts = applicationParts(context)
      return {
        submit: submitter({
          ...parts,
          afterSubmit: context.use(afterSubmit),
          referralCredit: context.use(referralCredit),
        }),
        appliedAmong: async (applicant, ids) =>
          new Map((await findAppliedAmong(parts.db, applicant, ids)).map(({ positionId, at }) => [positionId, at])),
        obstacle: (applicant, site, positionId, now) => findObstacle(parts, applicant, site, positionId, now),
        receivedBefore: (applicant, positionId, request) => findReceivedBefore(parts, applicant, positionId, request),
        checkSeen: refuseChanged,
        refusal: refusalOf,
        keptAnswers: ({ accountId }) => findSavedAnswers(parts.db, accountId),
        usualSeconds: (tenantId, ids) => findUsualSeconds(parts.db, tenantId, ids),
        claim: (trx, guestId, accountId) => claimApplications(parts, trx, guestId, accountId),
      }
    }),
  ],
  jobs(context) {
    const parts = () => applicationParts(context)
    runRegularly(context, { name: 'reject-applications-when-due', cron: '* * * * *' }, (_db, now) =>
      rejectDue(parts(), now),
    )
    runRegularly(context, { name: 'erase-applications-when-due', cron: '37 3 * * *' }, async (_db, now) => {
      await runRetention(parts(), now)
    })
  },
  commands: [...applicationCommands, countVoluntaryCommand, ...retentionCommands],
  personalData: applicationsPart,
  dashboard: (context) => applicationsDashboard(applicationParts(context)),
  documents: applicationDocuments,
  demo: (context, { sites, now }) => seedDemoApplications(context, sites, now),
  checks: { database: async (db) => [await checkApplications(db)] },
})
