import { defineWebFeature, withTexts } from '#ui/feature/web-feature.ts'
import { MatchBadge } from './MatchBadge.tsx'

export const matchWeb = defineWebFeature({
  name: 'match',
  screens: [
    {
      page: 'howMatchingWorks',
      path: '/careers/how-matching-works',
      access: 'open',
      title: 'title.howMatchingWorks',
      lazy: () =>
        withTexts(import('./HowMatchingWorks.tsx'), 'match').then(({ HowMatchingWorks, loadHowMatchingWorks }) => ({
          Component: HowMatchingWorks,
          loader: loadHowMatchingWorks,
        })),
    },
  ],
  sections: [() => withTexts(import('./PositionMatch.tsx'), 'positions').then(({ sections }) => sections)],
  settingsPanels: [
    {
      id: 'match',
      heading: 'settings.match',
      order: 20,
      load: () => withTexts(import('./MatchPanel.tsx'), 'match').then(({ matchPanel }) => matchPanel),
    },
  ],
  slots: { position: MatchBadge },
})
