import { defineErrors } from '#kernel/error.ts'

export const onboardingErrors = defineErrors('onboarding', {
  'not-later': { status: 409 },
})
