import { defineFeature } from '#platform/feature/feature.ts'
import { provide } from '#platform/feature/service.ts'
import { createForms, formService } from './form-service.ts'

export { formService, type Forms, type PositionForm } from './form-service.ts'

export const forms = defineFeature({
  name: 'forms',
  after: ['positions'],
  provides: [provide(formService, createForms)],
})
