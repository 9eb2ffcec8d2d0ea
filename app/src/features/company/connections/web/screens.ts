import { defineWebFeature } from '#ui/feature/web-feature.ts'

export const connectionsWeb = defineWebFeature({
  name: 'connections',
  screens: [
    {
      page: 'desk',
      path: '/careers/tools/connections',
      access: 'open',
      title: 'title.desk',
      footer: false,
      lazy: () => import('./open-connections.ts').then(({ openConnections }) => openConnections()),
      module: 'src/features/company/connections/web/ConnectionsPage.tsx',
    },
  ],
})
