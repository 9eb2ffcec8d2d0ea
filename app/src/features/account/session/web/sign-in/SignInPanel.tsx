import { useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import { CodeStep } from './CodeStep.tsx'
import { ForgotStep, ForgotSent, ResetDone, ResetStep } from './PasswordSteps.tsx'
import { signInCalls } from './sign-in-calls.ts'
import type { StepName, StepProps, Typed } from './sign-in-steps.ts'
import { SignInStep } from './SignInStep.tsx'
import { SignUpStep } from './SignUpStep.tsx'

interface Props {
  readonly level: 1 | 2
  readonly headingId?: string
  /** True if the user's session has expired: only the same user can continue. */
  readonly renew?: boolean
  /** Token of an emailed link; starts with the new password. */
  readonly resetToken?: string | undefined
  /** Page on this site to return to from a provider. */
  readonly next?: string | undefined
  readonly onSignedIn: (viewer: SignedIn) => void
}

const HEADINGS: Record<StepName, MessageId> = {
  signIn: 'session.signIn.heading',
  code: 'session.code.heading',
  signUp: 'session.signUp.heading',
  verify: 'session.code.heading',
  forgot: 'session.forgot.heading',
  forgotSent: 'session.forgotSent.heading',
  reset: 'session.reset.heading',
  resetDone: 'session.resetDone.heading',
}

const STEPS = {
  signIn: SignInStep,
  code: CodeStep,
  signUp: SignUpStep,
  verify: CodeStep,
  forgot: ForgotStep,
  forgotSent: ForgotSent,
  reset: ResetStep,
  resetDone: ResetDone,
}

/** All sign-in methods of the site. Typed values are shared by the steps. */
export function SignInPanel({ level, headingId, renew = false, resetToken, next, onSignedIn }: Props) {
  const { transport, site } = useApp()
  const viewer = useViewer()
  const [step, setStep] = useState<StepName>(resetToken === undefined ? 'signIn' : 'reset')
  const [typed, setTyped] = useState<Typed>({
    email: renew ? (viewer?.email ?? '') : '',
    password: '',
    newPassword: '',
    firstName: '',
    lastName: '',
    code: '',
  })
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    // A step without a field is announced by its heading.
    const target = box.current?.querySelector<HTMLElement>('input') ?? box.current?.querySelector('h1,h2')
    if (target instanceof HTMLElement) target.focus()
  }, [step])
  const Heading = level === 1 ? 'h1' : 'h2'
  const Step = STEPS[step]
  const props: StepProps = {
    step,
    typed,
    type: (change) => setTyped((before) => ({ ...before, ...change })),
    go: setStep,
    ways: site.configs.loginSignupConfig,
    calls: signInCalls(transport),
    renew,
    resetToken: resetToken ?? '',
    next,
    onSignedIn,
  }
  return (
    <div className="sign-in" ref={box}>
      <Heading id={headingId} tabIndex={-1}>
        <FormattedMessage id={HEADINGS[step]} values={{ company: site.companyName }} />
      </Heading>
      <Step key={step} {...props} />
    </div>
  )
}
