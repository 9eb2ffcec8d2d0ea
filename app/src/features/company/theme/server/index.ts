import { defineFeature } from '#platform/feature/feature.ts'
import { pageThemes, previewCandidate } from '#platform/feature/ports.ts'
import { provide } from '#platform/feature/service.ts'
import { themeEndpoints } from '../contract.ts'
import { themeCommands } from './commands/theme-commands.ts'
import { removeThemeOrphans, themeFileRoute } from './files/file-route.ts'
import { everyKeyInUse } from './files/file-store.ts'
import { createPageThemes } from './page-theme.ts'
import { createPreviewCandidate } from './preview/invented-candidate.ts'
import { letterRoute } from './preview/letter-route.ts'
import { themeData } from './personal-data.ts'
import { themeBindings } from './routes.ts'
import { seedDemoThemes } from './seed-demo.ts'

export const theme = defineFeature({
  name: 'theme',
  after: ['session', 'tenants'],
  endpoints: themeEndpoints,
  bindings: themeBindings,
  provides: [provide(pageThemes, createPageThemes), provide(previewCandidate, createPreviewCandidate)],
  routes: (context, requests) => [themeFileRoute(context), letterRoute(context, requests)],
  jobs: removeThemeOrphans,
  fileKeys: everyKeyInUse,
  commands: themeCommands,
  personalData: () => themeData,
  demo: (context, { sites, now }) => seedDemoThemes(context, sites, now),
})
