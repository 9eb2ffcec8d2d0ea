export { CandidateGate } from './CandidateGate.tsx'
export { bootstrappingScreen, onboardingScreen } from './onboarding-screens.ts'
