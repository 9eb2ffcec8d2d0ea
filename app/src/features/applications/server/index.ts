import { defineFeature } from '#platform/feature/feature.ts'
import { applicationsPart } from './personal-data.ts'

export { type Applications, applicationService, type Received, type Submission } from './application-service.ts'

export const applications = defineFeature({
  name: 'applications',
  after: ['positions', 'guests', 'forms', 'drafts'],
  personalData: () => applicationsPart,
})
