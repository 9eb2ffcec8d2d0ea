import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { type LoaderFunctionArgs, useLocation } from 'react-router'
import { isApiError } from '#ui/api/transport.ts'
import { MessagePage } from '#ui/layout/MessagePage.tsx'
import { appRouterContext, useApp } from '#ui/page/app-context.ts'
import type { PageData } from '#ui/page/page-data.ts'
import { pageTitle } from '#ui/page/page-title.ts'
import { safeNext } from '../safe-next.ts'
import { leaveSession } from './leave-session.ts'

export const loadSignOutPage = ({ context }: LoaderFunctionArgs): PageData => ({
  status: 200,
  title: pageTitle(context.get(appRouterContext), 'logout', 'title.logout'),
})

/** Asks whether to sign out: nobody is signed out because another site sent them here. */
export function SignOutPage() {
  const app = useApp()
  const { search } = useLocation()
  const [failure, setFailure] = useState<string>()
  const next = safeNext(new URLSearchParams(search).get('next'), app.site.publicUrl)
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
