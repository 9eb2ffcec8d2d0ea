import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { type LoaderFunctionArgs, redirect, useLocation } from 'react-router'
import { isApiError } from '#ui/api/transport.ts'
import { MessagePage } from '#ui/MessagePage.tsx'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { appRouterContext, useApp } from '#ui/page/app-context.ts'
import { type PageData, pageTitle } from '#ui/page/page-data.ts'
import { safeNext } from '../safe-next.ts'
import { leaveSession } from './leave-session.ts'

const nextPage = (search: string, publicUrl: string) => safeNext(new URLSearchParams(search).get('next'), publicUrl)

/**
 * Continues to the next page if no one is signed in; for links within the site the server signs out before this page.
 */
export function loadSignOutPage({ context, request }: LoaderFunctionArgs): PageData {
  const app = context.get(appRouterContext)
  const { search } = new URL(request.url)
  // oxlint-disable-next-line typescript/only-throw-error -- The router takes a thrown answer for where to go.
  if (!app.viewer.current())
    throw redirect(withCarriedParameters(nextPage(search, app.site.publicUrl) ?? '/careers', search))
  return { status: 200, title: pageTitle(app, 'logout', 'title.logout') }
}

/** Asks for confirmation, so that another site cannot sign the user out with a link. */
export function SignOutPage() {
  const app = useApp()
  const { search } = useLocation()
  const [failure, setFailure] = useState<string>()
  const next = nextPage(search, app.site.publicUrl)
  return (
    <MessagePage
      heading={<FormattedMessage id="session.leave.heading" />}
      text={<FormattedMessage id="session.leave.text" />}
    >
      <p>
        <button
          type="button"
          className="button button-primary needs-script"
          onClick={() => {
            leaveSession(app, next).catch((error: unknown) => setFailure(isApiError(error) ? error.message : ''))
          }}
        >
          <FormattedMessage id="session.signOut" />
        </button>
      </p>
      <p className="without-scripts">
        <a className="button button-primary" href={`/logout${search}`}>
          <FormattedMessage id="session.signOut" />
        </a>
      </p>
      {failure === undefined ? null : (
        <p role="alert" className="form-failure">
          {failure || <FormattedMessage id="session.failed" />}
        </p>
      )}
    </MessagePage>
  )
}
