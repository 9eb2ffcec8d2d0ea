import { defineFeature } from '#platform/feature/feature.ts'
import { telemetryEndpoints } from '../contract.ts'
import { telemetryBindings } from './routes.ts'

export const telemetry = defineFeature({
  name: 'telemetry',
  endpoints: telemetryEndpoints,
  bindings: telemetryBindings,
})
