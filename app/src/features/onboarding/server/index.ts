export { onboardingBindings } from './routes.ts'
export { onboardingPart } from './personal-data.ts'
export { seedDemoOnboarding } from './seed-demo.ts'
