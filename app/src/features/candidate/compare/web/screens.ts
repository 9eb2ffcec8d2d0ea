import { defineWebFeature, withTexts } from '#ui/feature/web-feature.ts'

export const compareWeb = defineWebFeature({
  name: 'compare',
  screens: [
    {
      page: 'compareJobs',
      path: '/careers/compare-jobs',
      access: 'open',
      title: 'title.compareJobs',
      lazy: () =>
        withTexts(import('./ComparePage.tsx'), 'compare', 'positions', 'match').then(
          ({ ComparePage, loadComparePage }) => ({ Component: ComparePage, loader: loadComparePage }),
        ),
      module: 'src/features/candidate/compare/web/ComparePage.tsx',
    },
  ],
})
