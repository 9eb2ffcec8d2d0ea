import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation, useNavigate } from 'react-router'
import { MessagePage } from '#ui/MessagePage.tsx'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { signInAddress } from '../../sign-in-address.ts'
import { requestSignIn } from '../sign-in-request.ts'

/** Replaces a page that requires signing in. */
export function SignInGate({ gate }: { readonly gate: 'sign-in' | 'no-sign-in' }) {
  return gate === 'sign-in' ? <AskToSignIn /> : <NoSignIn />
}

/** Opens the sign-in dialog; closing it without signing in leads to the jobs. */
function AskToSignIn() {
  const location = useLocation()
  const navigate = useNavigate()
  const home = `/careers${carriedParameters(location.search)}`
  useEffect(() => {
    let here = true
    void requestSignIn().then((signedIn) => {
      if (here && !signedIn) void navigate(home)
    })
    return () => {
      here = false
    }
    // Prompts once per page, whose URL does not change meanwhile.
  }, [home, navigate])
  return (
    <MessagePage
      heading={<FormattedMessage id="session.gate.heading" />}
      text={<FormattedMessage id="session.gate.text" />}
    >
      <p>
        <a className="button button-primary" href={signInAddress(location)}>
          <FormattedMessage id="shell.signIn" />
        </a>
      </p>
    </MessagePage>
  )
}

/** Says that this site has no sign-in. */
export function NoSignIn() {
  return (
    <MessagePage
      heading={<FormattedMessage id="session.disabled.heading" />}
      text={<FormattedMessage id="session.disabled.text" />}
    />
  )
}
