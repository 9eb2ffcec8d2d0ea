import { defineWebFeature, withTexts } from '#ui/feature/web-feature.ts'

export const profileWeb = defineWebFeature({
  name: 'profile',
  accountLinks: [{ path: '/careers/profile', text: 'title.profile', order: 15 }],
  screens: [
    {
      page: 'profile',
      path: '/careers/profile',
      access: 'protected',
      title: 'title.profile',
      lazy: () =>
        withTexts(import('./ProfilePage.tsx'), 'profile', 'onboarding').then(({ ProfilePage, loadProfilePage }) => ({
          Component: ProfilePage,
          loader: loadProfilePage,
        })),
      module: 'src/features/candidate/profile/web/ProfilePage.tsx',
    },
  ],
})
