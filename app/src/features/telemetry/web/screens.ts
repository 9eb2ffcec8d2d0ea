import { defineWebFeature } from '#ui/feature/web-feature.ts'
import { PageEvents } from './PageEvents.tsx'

export const telemetryWeb = defineWebFeature({ name: 'telemetry', slots: { everywhere: PageEvents } })
