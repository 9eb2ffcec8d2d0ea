import { defineWebFeature } from '#ui/feature/web-feature.ts'
import { needTexts } from '#ui/i18n/messages.ts'
import { CandidateGate } from './CandidateGate.tsx'

/** The page that explains the first steps. */
const onboardingScreen = () =>
  Promise.all([import('./OnboardingPage.tsx'), needTexts('onboarding')]).then(
    ([{ OnboardingPage, loadOnboardingPage }]) => ({ Component: OnboardingPage, loader: loadOnboardingPage }),
  )

/** The page that asks for the first facts of a profile. */
const bootstrappingScreen = () =>
  Promise.all([import('./BootstrappingPage.tsx'), needTexts('onboarding', 'resumes')]).then(
    ([{ BootstrappingPage, loadBootstrappingPage }]) => ({
      Component: BootstrappingPage,
      loader: loadBootstrappingPage,
    }),
  )

export const onboardingWeb = defineWebFeature({
  name: 'onboarding',
  screens: [
    {
      page: 'onboarding',
      path: '/careers/onboarding',
      access: 'protected',
      title: 'title.onboarding',
      footer: false,
      lazy: onboardingScreen,
      module: 'src/features/candidate/onboarding/web/OnboardingPage.tsx',
    },
    {
      page: 'ProfileBootstrapping',
      path: '/careers/profile-bootstrapping',
      access: 'protected',
      title: 'title.ProfileBootstrapping',
      footer: false,
      lazy: bootstrappingScreen,
      module: 'src/features/candidate/onboarding/web/BootstrappingPage.tsx',
    },
  ],
  slots: { everywhere: CandidateGate },
})
