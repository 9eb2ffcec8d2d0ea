import { useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { withoutSort } from '../../sign-in-address.ts'
import { passkeysWork } from '../passkeys.ts'
import { checkEmail, checkPassword } from './sign-in-checks.ts'
import type { StepProps } from './sign-in-steps.ts'
import { SignInField } from './SignInField.tsx'
import { StepSubmit } from './StepSubmit.tsx'
import { useStep } from './use-step.ts'

/** First step: address and password, or another method of the site. */
export function SignInStep({ typed, type, go, ways, calls, renew, next, onSignedIn }: StepProps) {
  const { passwordEnabled, codeEnabled, passkeyEnabled, providers, signupEnabled } = ways
  const checkAddress = () => ({ email: checkEmail(typed.email) })
  const requestNewCode = async () => {
    await calls.requestCode(typed.email)
    type({ code: '' })
    go('code')
  }
  const form = useRef<HTMLFormElement>(null)
  const step = useStep(
    form,
    () => (passwordEnabled ? { ...checkAddress(), password: checkPassword(typed.password) } : checkAddress()),
    async () => {
      if (!passwordEnabled) return requestNewCode()
      onSignedIn((await calls.withPassword({ email: typed.email, password: typed.password })).viewer)
    },
  )
  const withPasskey = async () => {
    const answer = await calls.withPasskey()
    if (answer) onSignedIn(answer.viewer)
  }
  // The server doesn't know the browser, and nearly every one has passkeys.
  const [passkeys, setPasskeys] = useState(passkeyEnabled)
  useEffect(() => setPasskeys(passkeyEnabled && passkeysWork()), [passkeyEnabled])
  const anyField = passwordEnabled || codeEnabled
  const others = (passwordEnabled && codeEnabled) || passkeys || providers.length > 0
  return (
    <form ref={form} noValidate onSubmit={step.onSubmit} className="sign-in-form">
      {renew ? (
        <p className="muted">
          <FormattedMessage id="session.renew.text" />
        </p>
      ) : null}
      {anyField ? <SignInField of="email" typed={typed} type={type} error={step.errors.email} /> : null}
      {passwordEnabled ? (
        <>
          <SignInField of="password" typed={typed} type={type} error={step.errors.password} />
          <button type="button" className="link-button" onClick={() => go('forgot')}>
            <FormattedMessage id="session.forgot.link" />
          </button>
        </>
      ) : null}
      {anyField ? (
        <StepSubmit
          busy={step.busy}
          text={passwordEnabled ? 'session.signIn.submit' : 'session.code.request'}
          failure={step.failure}
        />
      ) : null}
      {anyField && others ? (
        <p className="sign-in-or">
          <FormattedMessage id="session.or" />
        </p>
      ) : null}
      {passwordEnabled && codeEnabled ? (
        <button type="button" className="button" onClick={() => step.run(checkAddress, requestNewCode)}>
          <FormattedMessage id="session.code.request" />
        </button>
      ) : null}
      {passkeys ? (
        <button type="button" className="button needs-script" onClick={() => step.run(() => ({}), withPasskey)}>
          <FormattedMessage id="session.passkey" />
        </button>
      ) : null}
      {providers.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="button"
          onClick={() =>
            step.run(
              () => ({}),
              async () => {
                const here = `${window.location.pathname}${window.location.search}`
                window.location.assign((await calls.provider(id, withoutSort(next ?? here))).url)
              },
            )
          }
        >
          <FormattedMessage id="session.provider" values={{ name }} />
        </button>
      ))}
      {anyField || step.failure === undefined ? null : (
        <p className="form-failure" role="alert">
          {step.failure}
        </p>
      )}
      {signupEnabled && passwordEnabled && !renew ? (
        <p className="sign-in-new">
          <FormattedMessage id="session.signUp.question" />{' '}
          <button type="button" className="link-button" onClick={() => go('signUp')}>
            <FormattedMessage id="session.signUp.link" />
          </button>
        </p>
      ) : null}
    </form>
  )
}
