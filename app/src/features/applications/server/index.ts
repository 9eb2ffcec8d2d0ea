import { defineFeature } from '#platform/feature/feature.ts'
import { provide } from '#platform/feature/service.ts'
import { afterSubmit, applicationService } from './application-service.ts'
import { claimApplications } from './claim-applications.ts'
import { applicationParts } from './parts.ts'
import { applicationsPart } from './personal-data.ts'
import { findAppliedAmong } from './store.ts'
import { findHindrance, submitter } from './submitting/submit-application.ts'

export {
  afterSubmit,
  type Applications,
  applicationService,
  type Hindrance,
  type Received,
  type Submission,
} from './application-service.ts'

export const applications = defineFeature({
  name: 'applications',
  after: ['session', 'positions', 'profile', 'notifications', 'webhooks', 'guests', 'forms', 'drafts'],
  provides: [
    provide(applicationService, (context) => {
      const parts = applicationParts(context)
      return {
        submit: submitter({ ...parts, afterSubmit: context.use(afterSubmit) }),
        appliedAmong: async (applicant, ids) =>
          new Map((await findAppliedAmong(parts.db, applicant, ids)).map(({ positionId, at }) => [positionId, at])),
        hindrance: (applicant, site, positionId, now) => findHindrance(parts, applicant, site, positionId, now),
        claim: (trx, guestId, accountId) => claimApplications(parts, trx, guestId, accountId),
      }
    }),
  ],
  personalData: applicationsPart,
})
