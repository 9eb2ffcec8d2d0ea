import { defineWebFeature, withTexts } from '#ui/feature/web-feature.ts'

const part = () => withTexts(import('./dashboard.tsx'), 'drafts')

export const draftsWeb = defineWebFeature({
  name: 'drafts',
  dashboardParts: [
    { tab: 'openDraftApplications', load: () => part().then(({ openDraftsPart }) => openDraftsPart) },
    { tab: 'closedDraftApplications', load: () => part().then(({ closedDraftsPart }) => closedDraftsPart) },
  ],
})
