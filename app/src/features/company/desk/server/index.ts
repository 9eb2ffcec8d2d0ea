import { defineFeature } from '#platform/feature/feature.ts'
import { deskEndpoints } from '../contract.ts'
import { deskBindings } from './routes.ts'

/** The company's desk: what waits for a person, jobs with their applicants, and each application. */
export const desk = defineFeature({
  name: 'desk',
  after: ['staff', 'applications'],
  endpoints: deskEndpoints,
  bindings: deskBindings,
})
