import type { PublicConfig } from '#config/public.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { SignInCalls } from './sign-in-calls.ts'

export type StepName = 'signIn' | 'code' | 'signUp' | 'verify' | 'forgot' | 'forgotSent' | 'reset' | 'resetDone'

/** Values typed so far, in all steps. */
export interface Typed {
  email: string
  password: string
  newPassword: string
  firstName: string
  lastName: string
  code: string
}

/** Props of every sign-in step. */
export interface StepProps {
  readonly step: StepName
  readonly typed: Typed
  readonly type: (change: Partial<Typed>) => void
  readonly go: (step: StepName) => void
  /** Sign-in settings of the site. */
  readonly ways: PublicConfig['configs']['loginSignupConfig']
  readonly calls: SignInCalls
  readonly renew: boolean
  readonly resetToken: string
  readonly next: string | undefined
  readonly onSignedIn: (viewer: SignedIn) => void
}
