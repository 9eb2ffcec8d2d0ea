import { defineFeature } from '#platform/feature/feature.ts'
import { onboardingEndpoints } from '../contract.ts'
import { onboardingData } from './personal-data.ts'
import { onboardingBindings } from './routes.ts'
import { seedDemoOnboarding } from './seed-demo.ts'

export const onboarding = defineFeature({
  name: 'onboarding',
  after: ['session', 'profile'],
  endpoints: onboardingEndpoints,
  bindings: onboardingBindings,
  personalData: () => onboardingData,
  demo: seedDemoOnboarding,
})
