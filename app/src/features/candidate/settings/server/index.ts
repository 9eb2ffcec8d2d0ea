import { defineFeature } from '#platform/feature/feature.ts'
import { settingsEndpoints } from '../contract.ts'
import { personCommands } from './company/commands.ts'
import { downloadRoute } from './download-route.ts'
import { settingsPart } from './personal-data.ts'
import { settingsBindings } from './routes.ts'
import { settingsService } from './settings-service.ts'

export const settings = defineFeature({
  name: 'settings',
  after: ['session'],
  endpoints: settingsEndpoints,
  bindings: (context) => settingsBindings(settingsService(context)),
  routes: (context, requests) => [downloadRoute({ service: settingsService(context), ...requests })],
  commands: personCommands,
  personalData: () => settingsPart,
})
