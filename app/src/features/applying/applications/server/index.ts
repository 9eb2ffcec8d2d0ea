import { guestApplications } from '#features/account/guests/server/index.ts'
import { applicantsService } from '#features/candidate/match/server/index.ts'
import { notifyApplicantsService } from '#features/jobs/positions/server/index.ts'
import { offerApplications } from '#features/letters/offers/server/index.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { runRegularly } from '#platform/jobs/jobs.ts'
import { provide } from '#platform/feature/service.ts'
import { applicationEndpoints } from '../contract.ts'
import { findSavedAnswers, findUsualSeconds, listApplicantFacts } from './applicant-store.ts'
import { afterSubmit, applicationService, referralCredit, referralsOf } from './records/application-service.ts'
import { applicationDocuments } from './candidate/application-documents.ts'
import { applicationsDashboard } from './candidate/dashboard.ts'
import { claimApplications } from './claim-applications.ts'
import { applicationActs, decisions } from './company/acts.ts'
import { bindCandidateReads, candidateReads } from './company/api/candidates.ts'
import { applicationReads, bindApplicationReads } from './company/api/application-reads.ts'
import { bindStageReads, stageReads } from './company/api/stages.ts'
import { rejectDue } from './company/change-application.ts'
import { applicationCommands } from './company/commands.ts'
import { deskApplications } from './colleagues/desk-applications.ts'
import { readSentResumes } from './colleagues/read-sent-resumes.ts'
import { deskApplicationService } from './colleagues/desk-service.ts'
import { type CompanyDependencies, companyApplications } from './company/company-applications.ts'
import { offerApplicationsOf } from './company/offer-applications.ts'
import { planNotifying, notifyOfClosing, notifyOfClosingJob } from './company/notify-of-closing.ts'
import { companyApplicationService } from './company/company-service.ts'
import { approveOfferAct } from './company/offers/approve-offer.ts'
import { changeOfferAct } from './company/offers/change-offer.ts'
import { makeOfferAct, receiverOf } from './company/offers/make-offer.ts'
import { applicationOfferReads, bindApplicationOfferReads } from './company/offers/offer-reads.ts'
import { seedDemoApplications } from './demo/seed-demo.ts'
import { retentionCommands } from './erasing/commands.ts'
import { runRetention } from './erasing/run-retention.ts'
import { checkApplications } from './history/check-history.ts'
import { applicationDependencies } from './records/dependencies.ts'
import { applicationsData, eraseApplications, exportApplications } from './personal-data.ts'
import { guestDownloadRoute } from './candidate/guest-download.ts'
import { applicationBindings } from './routes.ts'
import { findAppliedAmong } from './records/store.ts'
import { withoutNamesActs } from './without-names/acts.ts'
import { reviewsWithoutNames } from './without-names/reviews.ts'
import { reviewService } from './without-names/review-service.ts'
import { countVoluntaryCommand } from './voluntary/commands.ts'
import { bindVoluntaryReads, voluntaryReads } from './company/api/voluntary-counts.ts'
import { findObstacle, findReceivedBefore, refusalOf, refuseChanged, submitter } from './submitting/submitter.ts'

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
} from './records/application-service.ts'

export {
  type CompanyAnswer,
  type CompanyApplication,
  type CompanyApplications,
  companyApplicationService,
  type CompanyStage,
  type CompanyTarget,
  type CompanyVersion,
  type CompanyVoluntaryCounts,
} from './company/company-service.ts'

export {
  type DeskApplication,
  deskApplicationService,
  type DeskApplications,
  type OpenedApplication,
} from './colleagues/desk-service.ts'
export type { RequiredQuestion } from './colleagues/desk-service.ts'
export { type DeskChoice, type StageCount } from './colleagues/desk-list-store.ts'
export { shownName } from './company/applicant-name.ts'
export { reviewService } from './without-names/review-service.ts'
export { isNameHidden } from './records/hidden-name-store.ts'
export { readSentResumes } from './colleagues/read-sent-resumes.ts'
export { toCsv } from './company/application-formats.ts'
export { decisions, receiverOf }
export { lockPerson } from './records/store.ts'

const companyDependencies = (context: FeatureContext): CompanyDependencies => ({
  ...applicationDependencies(context),
  now: context.now,
  referralsOf: (ids) => context.use(referralsOf)(ids),
})

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
  endpoints: [
    ...applicationEndpoints,
    ...applicationReads,
    ...candidateReads,
    ...stageReads,
    ...voluntaryReads,
    ...applicationOfferReads,
  ],
  bindings: (context) => [
    ...applicationBindings(applicationDependencies(context)),
    ...bindApplicationReads(context),
    ...bindCandidateReads(context),
    ...bindStageReads(context),
    ...bindVoluntaryReads(context),
    ...bindApplicationOfferReads(context),
  ],
  acts: [...applicationActs, ...withoutNamesActs, makeOfferAct, changeOfferAct, approveOfferAct],
  routes: (context, requests) => [guestDownloadRoute(context, requests)],
  provides: [
    provide(companyApplicationService, (context) => companyApplications(companyDependencies(context))),
    provide(deskApplicationService, (context) => deskApplications(companyDependencies(context))),
    provide(reviewService, (context) => reviewsWithoutNames(companyDependencies(context))),
    provide(
      applicantsService,
      ({ db }) =>
        ({ id }, { tenantId }) =>
          listApplicantFacts(db, tenantId, id),
    ),
    provide(notifyApplicantsService, planNotifying),
    provide(offerApplications, (context) => offerApplicationsOf(applicationDependencies(context))),
    provide(guestApplications, (context) => {
      const dependencies = applicationDependencies(context)
      return {
        give: (trx, guestId, accountId) => claimApplications(dependencies, trx, guestId, accountId),
        export: (db, guest) => exportApplications(db, context, guest),
        erase: (trx, guest, now) =>
          eraseApplications(trx, { ...dependencies, now }, guest, ({ id, tenantId }) =>
            dependencies.afterMove(trx, { id, tenantId, what: 'erased', now }),
          ),
      }
    }),
    provide(applicationService, (context) => {
      const dependencies = applicationDependencies(context)
      return {
        submit: submitter({
          ...dependencies,
          afterSubmit: context.use(afterSubmit),
          referralCredit: context.use(referralCredit),
        }),
        appliedAmong: async (applicant, ids) =>
          new Map(
            (await findAppliedAmong(dependencies.db, applicant, ids)).map(({ positionId, at }) => [positionId, at]),
          ),
        obstacle: (applicant, site, positionId, now) => findObstacle(dependencies, applicant, site, positionId, now),
        receivedBefore: (applicant, positionId, request) =>
          findReceivedBefore(dependencies, applicant, positionId, request),
        checkSeen: refuseChanged,
        refusal: refusalOf,
        keptAnswers: ({ accountId }) => findSavedAnswers(dependencies.db, accountId),
        usualSeconds: (tenantId, ids) => findUsualSeconds(dependencies.db, tenantId, ids),
        claim: (trx, guestId, accountId) => claimApplications(dependencies, trx, guestId, accountId),
      }
    }),
  ],
  jobs(context) {
    const dependencies = () => applicationDependencies(context)
    context.jobs.handle(notifyOfClosingJob, (closed, attempt) => notifyOfClosing(dependencies(), closed, attempt))
    runRegularly(context, { name: 'reject-applications-when-due', cron: '* * * * *' }, (_db, now) =>
      rejectDue(dependencies(), now),
    )
    runRegularly(context, { name: 'read-sent-resumes', cron: '* * * * *' }, async (_db, _now, stopping) => {
      await readSentResumes(context, stopping)
    })
    runRegularly(context, { name: 'erase-applications-when-due', cron: '37 3 * * *' }, async (_db, now) => {
      await runRetention(dependencies(), now)
    })
  },
  commands: [...applicationCommands, countVoluntaryCommand, ...retentionCommands],
  personalData: applicationsData,
  dashboard: (context) => applicationsDashboard(applicationDependencies(context)),
  documents: applicationDocuments,
  demo: (context, { sites, now }) => seedDemoApplications(context, sites, now),
  checks: { database: async (db) => [await checkApplications(db)] },
})
