import { FormattedMessage } from 'react-intl'
import { type LoaderFunctionArgs, redirect, useLoaderData, useLocation } from 'react-router'
import { parsePositionId } from '#features/jobs/positions/rules.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { MessageId } from '#ui/i18n/messages.ts'
import { appRouterContext, useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { isPageData, type PageData, pageTitle } from '#ui/page/page-data.ts'
import { safeNext } from '../../safe-next.ts'
import { withoutSort } from '../../sign-in-address.ts'
import { NoSignIn } from './SignInGate.tsx'
import { SignInPanel } from './SignInPanel.tsx'
import { notifyTabs } from '../session-channel.ts'

/** Returns the target after signing in: the requested page, else the requested position, else the careers home. */
function afterSignIn(search: string, origin: string): string {
  const parameters = new URLSearchParams(search)
  const next = safeNext(parameters.get('next'), origin)
  if (next) return next
  const position = parsePositionId(parameters.get('pid')?.split(',')[0])
  return `/careers${position === undefined ? '' : `/job/${position}`}${carriedParameters(search)}`
}

/** Redirects users who are already signed in; refuses if the site has no sign-in. */
export function loadSignInPage({ request, context }: LoaderFunctionArgs): PageData | Response {
  const app = context.get(appRouterContext)
  const { origin, search, searchParams } = new URL(request.url)
  const title = pageTitle(app, 'login', 'title.login')
  if (!app.site.configs.loginSignupConfig.candidateLoginEnabled) return { status: 403, title, gate: 'no-sign-in' }
  if (app.viewer.current() && !searchParams.has('reset')) return redirect(afterSignIn(search, origin))
  return { status: 200, title }
}

/** Returns the message for a failed provider sign-in; the URL has only a code. */
function refusalOf(code: string | null): MessageId | undefined {
  if (code === null) return undefined
  if (code === 'access-denied') return 'session.provider.accessDenied'
  return code === 'provider-unverified' ? 'session.provider.unverified' : 'session.provider.failed'
}

/** The sign-in page; the dialog shows the same panel. */
export function SignInPage() {
  const data: unknown = useLoaderData()
  const { search } = useLocation()
  const { queryClient, site } = useApp()
  if (isPageData(data) && data.gate) return <NoSignIn />
  const refused = refusalOf(new URLSearchParams(search).get('error'))
  const goOn = (viewer: SignedIn) => {
    notifyTabs({ kind: 'signed-in', accountId: viewer.accountId })
    queryClient.clear()
    window.location.replace(withoutSort(afterSignIn(search, window.location.origin)))
  }
  return (
    <section className="sign-in-page">
      <div className="without-scripts">
        <h1>
          <FormattedMessage id="session.signIn.heading" />
        </h1>
        <p>
          <FormattedMessage id="session.needsScripts" />
        </p>
      </div>
      {refused === undefined ? null : (
        <p className="notice" role="alert">
          <FormattedMessage id={refused} />
        </p>
      )}
      <div className="needs-script">
        <SignInPanel
          level={1}
          resetToken={new URLSearchParams(search).get('reset') ?? undefined}
          next={afterSignIn(search, site.publicUrl)}
          onSignedIn={goOn}
        />
      </div>
    </section>
  )
}
