import { useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { checkEmail, checkName, checkNewPassword } from './sign-in-checks.ts'
import type { StepProps } from './sign-in-steps.ts'
import { SignInField } from './SignInField.tsx'
import { StepSubmit } from './StepSubmit.tsx'
import { useStep } from './use-step.ts'

/** Form for a new account, which an emailed code completes. */
export function SignUpStep({ typed, type, go, calls }: StepProps) {
  const { email, newPassword, firstName, lastName } = typed
  const form = useRef<HTMLFormElement>(null)
  const step = useStep(
    form,
    () => ({
      firstName: checkName(firstName),
      email: checkEmail(email),
      password: checkNewPassword(newPassword),
    }),
    async () => {
      await calls.signUp({ email, password: newPassword, firstName, lastName })
      type({ code: '' })
      go('verify')
    },
  )
  return (
    <form ref={form} noValidate onSubmit={step.onSubmit} className="sign-in-form">
      <SignInField of="firstName" typed={typed} type={type} error={step.errors.firstName} />
      <SignInField of="lastName" typed={typed} type={type} error={step.errors.lastName} />
      <SignInField of="email" typed={typed} type={type} error={step.errors.email} />
      <SignInField of="newPassword" typed={typed} type={type} error={step.errors.password} />
      <StepSubmit busy={step.busy} text="session.signUp.submit" failure={step.failure} />
      <p className="sign-in-new">
        <FormattedMessage id="session.signUp.known" />{' '}
        <button type="button" className="link-button" onClick={() => go('signIn')}>
          <FormattedMessage id="session.signIn.submit" />
        </button>
      </p>
    </form>
  )
}
