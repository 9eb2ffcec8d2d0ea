import { defineFeature } from '#platform/feature/feature.ts'
import { draftsPart } from './personal-data.ts'

export { type DraftFile, type Drafts, draftService, type LockedDraft, type ValueOrigin } from './draft-service.ts'

export const drafts = defineFeature({
  name: 'drafts',
  after: ['positions', 'guests', 'forms'],
  personalData: () => draftsPart,
})
