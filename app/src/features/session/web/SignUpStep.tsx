import { useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { Field } from './Field.tsx'
import { checkEmail, checkName, checkNewPassword } from './sign-in-checks.ts'
import type { StepProps } from './sign-in-steps.ts'
import { SubmitButton } from './SubmitButton.tsx'
import { useStep } from './use-step.ts'

/** A new account; a mailed code finishes it. */
export function SignUpStep({ typed, type, go, calls }: StepProps) {
  const { email, newPassword, firstName, lastName } = typed
  const form = useRef<HTMLFormElement>(null)
  const step = useStep<'firstName' | 'lastName' | 'email' | 'password'>(
    form,
    () => ({
      firstName: checkName(firstName),
      lastName: checkName(lastName),
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
      <Field
        name="firstName"
        label="session.firstName"
        autoComplete="given-name"
        maxLength={100}
        value={firstName}
        onChange={(value) => type({ firstName: value })}
        error={step.errors.firstName}
      />
      <Field
        name="lastName"
        label="session.lastName"
        autoComplete="family-name"
        maxLength={100}
        value={lastName}
        onChange={(value) => type({ lastName: value })}
        error={step.errors.lastName}
      />
      <Field
        name="email"
        label="session.email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={(value) => type({ email: value })}
        error={step.errors.email}
      />
      <Field
        name="password"
        label="session.newPassword"
        type="password"
        autoComplete="new-password"
        help="session.newPassword.help"
        value={newPassword}
        onChange={(value) => type({ newPassword: value })}
        error={step.errors.password}
      />
      <SubmitButton busy={step.busy} text="session.signUp.submit" failure={step.failure} />
      <p className="sign-in-new">
        <FormattedMessage id="session.signUp.known" />{' '}
        <button type="button" className="link-button" onClick={() => go('signIn')}>
          <FormattedMessage id="session.signIn.submit" />
        </button>
      </p>
    </form>
  )
}
