import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation, useNavigate } from 'react-router'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { signInAddress } from '../sign-in-address.ts'
import { requestSignIn } from './sign-in-request.ts'

/** Stands in place of a page that only signed-in people may see. */
export function SignInGate({ gate }: { readonly gate: 'sign-in' | 'no-sign-in' }) {
  return gate === 'sign-in' ? <AskToSignIn /> : <NoSignIn />
}

/** Opens the sign-in window; closed without signing in it leads to the jobs. */
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
    // One question for each page; its address does not change meanwhile.
  }, [home, navigate])
  return (
    <section className="message-page">
      <h1>
        <FormattedMessage id="session.gate.heading" />
      </h1>
      <p>
        <FormattedMessage id="session.gate.text" />
      </p>
      <p>
        <a className="button button-primary" href={signInAddress(location)}>
          <FormattedMessage id="shell.signIn" />
        </a>
      </p>
    </section>
  )
}

/** Says that nobody can sign in on this site. */
export function NoSignIn() {
  const { search } = useLocation()
  return (
    <section className="message-page">
      <h1>
        <FormattedMessage id="session.disabled.heading" />
      </h1>
      <p>
        <FormattedMessage id="session.disabled.text" />
      </p>
      <p>
        <Link className="button button-primary" to={`/careers${carriedParameters(search)}`}>
          <FormattedMessage id="shell.missing.action" />
        </Link>
      </p>
    </section>
  )
}
