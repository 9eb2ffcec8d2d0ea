import { applicationService } from '#features/applying/applications/server/index.ts'
import { draftService } from '#features/applying/drafts/server/index.ts'
import { candidateApplicant } from '#kernel/candidate/applicant.ts'
import { guestService } from '#features/account/guests/server/index.ts'
import {
  applicantOfService,
  appliedAmongService,
  appliedSinceService,
  draftOfService,
} from '#features/jobs/positions/server/index.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { provide } from '#platform/feature/service.ts'
import { applyEndpoints } from '../contract.ts'
import { appliedSince } from './records/applied-since-store.ts'
import { applyDependencies } from './records/dependencies.ts'
import { fillFromProfile, prefillService } from './prefill/prefill-service.ts'
import { applyBindings } from './routes.ts'

export { type FillKnown, prefillService } from './prefill/prefill-service.ts'

export const apply = defineFeature({
  name: 'apply',
  after: ['positions', 'profile', 'resumes', 'guests', 'forms', 'drafts', 'applications'],
  endpoints: applyEndpoints,
  bindings: (context) => applyBindings(applyDependencies(context)),
  provides: [
    provide(prefillService, fillFromProfile),
    provide(appliedAmongService, ({ use }) => {
      const { appliedAmong } = use(applicationService)
      return (viewer, ids) => appliedAmong(candidateApplicant(viewer), ids)
    }),
    provide(appliedSinceService, () => appliedSince),
    provide(draftOfService, ({ db, use }) => async (tenant, context, positionId) => {
      const applicant = await use(guestService).find(tenant, context)
      return applicant !== undefined && (await use(draftService).find(db, applicant, positionId)) !== undefined
    }),
    provide(applicantOfService, ({ db, use }) => async (viewer, positionId) => {
      const applicant = candidateApplicant(viewer)
      if ((await use(applicationService).appliedAmong(applicant, [positionId])).size > 0) return true
      return (await use(draftService).find(db, applicant, positionId)) !== undefined
    }),
  ],
})
