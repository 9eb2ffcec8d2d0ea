import { needTexts } from '#ui/i18n/messages.ts'

/** The page that explains the first steps. */
export const onboardingScreen = () =>
  Promise.all([import('./OnboardingPage.tsx'), needTexts('onboarding')]).then(
    ([{ OnboardingPage, loadOnboardingPage }]) => ({ Component: OnboardingPage, loader: loadOnboardingPage }),
  )

/** The page that asks for the first facts of a profile. */
export const bootstrappingScreen = () =>
  Promise.all([import('./BootstrappingPage.tsx'), needTexts('onboarding')]).then(
    ([{ BootstrappingPage, loadBootstrappingPage }]) => ({
      Component: BootstrappingPage,
      loader: loadBootstrappingPage,
    }),
  )
