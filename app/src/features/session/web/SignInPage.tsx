import { FormattedMessage } from 'react-intl'
import { type LoaderFunctionArgs, redirect, useLoaderData, useLocation } from 'react-router'
import { parsePositionId } from '#features/positions/rules.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { MessageId } from '#ui/i18n/messages.ts'
import { appRouterContext, useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { isPageData, type PageData } from '#ui/page/page-data.ts'
import { pageTitle } from '#ui/page/page-title.ts'
import { safeNext } from '../safe-next.ts'
import { withoutSort } from '../without-sort.ts'
import { NoSignIn } from './SignInGate.tsx'
import { SignInPanel } from './SignInPanel.tsx'
import { tellTabs } from './session-channel.ts'

/** Where signing in leads: the page that was asked for, else the first position that was, else the careers home. */
function afterSignIn(search: string, origin: string): string {
  const parameters = new URLSearchParams(search)
  const next = safeNext(parameters.get('next'), origin)
  if (next) return next
  const position = parsePositionId(parameters.get('pid')?.split(',')[0])
  return `/careers${position === undefined ? '' : `/job/${position}`}${carriedParameters(search)}`
}

/** Whoever is signed in already goes on at once; nobody signs in where the site does not let them. */
export function loadSignInPage({ request, context }: LoaderFunctionArgs): PageData | Response {
  const app = context.get(appRouterContext)
  const { origin, search, searchParams } = new URL(request.url)
  const title = pageTitle(app, 'login', 'title.login')
  if (!app.site.configs.loginSignupConfig.candidateLoginEnabled) return { status: 403, title, gate: 'no-sign-in' }
  if (app.viewer.current() && !searchParams.has('reset')) return redirect(afterSignIn(search, origin))
  return { status: 200, title }
}

/** What the page says when a provider sent somebody back who is not signed in; the address holds only a code. */
function refusalOf(code: string | null): MessageId | undefined {
  if (code === null) return undefined
  if (code === 'access-denied') return 'session.provider.accessDenied'
  return code === 'provider-unverified' ? 'session.provider.unverified' : 'session.provider.failed'
}

/** The page for signing in; the window in a page shows the same panel. */
export function SignInPage() {
  const data: unknown = useLoaderData()
  const { search } = useLocation()
  const { queryClient, site } = useApp()
  if (isPageData(data) && data.gate) return <NoSignIn />
  const refused = refusalOf(new URLSearchParams(search).get('error'))
  const goOn = (viewer: SignedIn) => {
    tellTabs({ kind: 'signed-in', accountId: viewer.accountId })
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
