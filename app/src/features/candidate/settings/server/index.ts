import { defineFeature } from '#platform/feature/feature.ts'
import { settingsEndpoints } from '../contract.ts'
import { personActs } from './company/acts.ts'
import { personCommands } from './company/commands.ts'
import { downloadRoute } from './download-route.ts'
import { settingsData } from './personal-data.ts'
import { settingsBindings } from './routes.ts'
import { settingsDependencies } from './records/dependencies.ts'

export { copyPerson } from './company/copy-person.ts'
export { findPerson } from './company/find-person.ts'

export const settings = defineFeature({
  name: 'settings',
  after: ['session'],
  endpoints: settingsEndpoints,
  bindings: (context) => settingsBindings(settingsDependencies(context)),
  routes: (context, requests) => [downloadRoute({ service: settingsDependencies(context), ...requests })],
  commands: personCommands,
  acts: personActs,
  personalData: () => settingsData,
})
