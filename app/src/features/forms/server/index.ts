import { defineFeature } from '#platform/feature/feature.ts'

export { formService, type Forms, type PositionForm } from './form-service.ts'

export const forms = defineFeature({ name: 'forms', after: ['positions'] })
