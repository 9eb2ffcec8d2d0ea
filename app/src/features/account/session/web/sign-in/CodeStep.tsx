import { useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { checkCode } from './sign-in-checks.ts'
import type { StepProps } from './sign-in-steps.ts'
import { SignInField } from './SignInField.tsx'
import { StepSubmit } from './StepSubmit.tsx'
import { useStep } from './use-step.ts'

/** Entry of the emailed code, to sign in or to complete a sign-up. */
export function CodeStep({ step: name, typed, type, go, calls, onSignedIn }: StepProps) {
  const [sent, setSent] = useState(0)
  const { email, code, newPassword, firstName, lastName } = typed
  const verify = name === 'verify'
  const form = useRef<HTMLFormElement>(null)
  const step = useStep(
    form,
    () => ({ code: checkCode(code) }),
    async () => onSignedIn((await (verify ? calls.verify : calls.withCode)({ email, code })).viewer),
  )
  const again = async () => {
    if (verify) await calls.signUp({ email, password: newPassword, firstName, lastName })
    else await calls.requestCode(email)
    setSent(sent + 1)
  }
  return (
    <form ref={form} noValidate onSubmit={step.onSubmit} className="sign-in-form">
      <p>
        <FormattedMessage id="session.code.text" values={{ email: <bdi className="address">{email}</bdi> }} />
      </p>
      <SignInField of="code" typed={typed} type={type} error={step.errors.code} />
      <StepSubmit
        busy={step.busy}
        text={verify ? 'session.signUp.finish' : 'session.signIn.submit'}
        failure={step.failure}
      />
      <p role="status" className="muted">
        {sent > 0 ? <FormattedMessage id="session.code.sentAgain" values={{ email }} /> : null}
      </p>
      <p className="sign-in-links">
        <button type="button" className="link-button" onClick={() => step.run(() => ({}), again)}>
          <FormattedMessage id="session.code.again" />
        </button>
        <button type="button" className="link-button" onClick={() => go(verify ? 'signUp' : 'signIn')}>
          <FormattedMessage id="session.code.otherEmail" />
        </button>
      </p>
    </form>
  )
}
