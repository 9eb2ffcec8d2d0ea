import { profileService } from '#features/candidate/profile/server/index.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { bind } from '#platform/http/endpoints.ts'
import { exportOptions } from '../contract.ts'
import { exportableSections } from './document/choose-sections.ts'
import { exportRoute, ownResume } from './export-route.ts'

export { ownResumePdf } from './export-route.ts'
export { type FactSheet, makeFactSheet, makeFile } from './make-file.ts'

export const resumeExport = defineFeature({
  name: 'resume-export',
  after: ['profile'],
  endpoints: [exportOptions],
  bindings: ({ use }) => [
    bind(exportOptions, async ({ viewer }) => ({
      data: { sections: exportableSections(await ownResume(use(profileService), viewer)) },
    })),
  ],
  routes: (context, requests) => [exportRoute(context, requests)],
})
