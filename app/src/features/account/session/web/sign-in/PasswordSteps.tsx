import { useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { checkEmail, checkNewPassword } from './sign-in-checks.ts'
import type { StepProps } from './sign-in-steps.ts'
import { SignInField } from './SignInField.tsx'
import { StepSubmit } from './StepSubmit.tsx'
import { useStep } from './use-step.ts'

function BackToSignIn({ go }: Pick<StepProps, 'go'>) {
  return (
    <p className="sign-in-links">
      <button type="button" className="link-button" onClick={() => go('signIn')}>
        <FormattedMessage id="session.back" />
      </button>
    </p>
  )
}

/** Requests a password reset link by email. */
export function ForgotStep({ typed, type, go, calls }: StepProps) {
  const form = useRef<HTMLFormElement>(null)
  const step = useStep(
    form,
    () => ({ email: checkEmail(typed.email) }),
    async () => {
      await calls.requestReset(typed.email)
      go('forgotSent')
    },
  )
  return (
    <form ref={form} noValidate onSubmit={step.onSubmit} className="sign-in-form">
      <p>
        <FormattedMessage id="session.forgot.text" />
      </p>
      <SignInField of="email" typed={typed} type={type} error={step.errors.email} />
      <StepSubmit busy={step.busy} text="session.forgot.submit" failure={step.failure} />
      <BackToSignIn go={go} />
    </form>
  )
}

/** Confirmation, identical for addresses with and without an account. */
export function ForgotSent({ typed, go }: StepProps) {
  return (
    <>
      <p>
        <FormattedMessage
          id="session.forgotSent.text"
          values={{ email: <bdi className="address">{typed.email}</bdi> }}
        />
      </p>
      <BackToSignIn go={go} />
    </>
  )
}

/** Sets a new password with the emailed link. */
export function ResetStep({ typed, type, go, calls, resetToken }: StepProps) {
  const form = useRef<HTMLFormElement>(null)
  const step = useStep(
    form,
    () => ({ password: checkNewPassword(typed.newPassword) }),
    async () => {
      await calls.reset({ token: resetToken, password: typed.newPassword })
      type({ password: '', newPassword: '' })
      go('resetDone')
    },
  )
  return (
    <form ref={form} noValidate onSubmit={step.onSubmit} className="sign-in-form">
      <SignInField of="newPassword" typed={typed} type={type} error={step.errors.password} />
      <StepSubmit busy={step.busy} text="session.reset.submit" failure={step.failure} />
      {step.failure === undefined ? null : (
        <p className="sign-in-links">
          <button type="button" className="link-button" onClick={() => go('forgot')}>
            <FormattedMessage id="session.forgot.submit" />
          </button>
        </p>
      )}
    </form>
  )
}

export function ResetDone({ go }: StepProps) {
  return (
    <>
      <p>
        <FormattedMessage id="session.resetDone.text" />
      </p>
      <p>
        <button type="button" className="button button-primary" onClick={() => go('signIn')}>
          <FormattedMessage id="session.signIn.submit" />
        </button>
      </p>
    </>
  )
}
