import { FormattedMessage } from 'react-intl'
import { useLocation } from 'react-router'
import { SignInLink } from '#features/account/session/web/index.ts'
import { readLinkAction } from '#kernel/links/emailed-link.ts'
import { isApiError } from '#ui/api/transport.ts'
import { MessagePage } from '#ui/MessagePage.tsx'
import { SearchAgain } from '#ui/SearchAgain.tsx'
import { appRouterContext, useApp, useViewer } from '#ui/page/app-context.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { alertsOffered } from '../rules.ts'
import { mailedAlertsQuery, ownAlertsQuery } from './alert-calls.ts'
import { AlertLinkPanel } from './AlertLinkPanel.tsx'
import { AlertMessage, doneBy } from './AlertMessage.tsx'
import { MailedAlerts } from './list/MailedAlerts.tsx'
import { OwnAlerts } from './list/OwnAlerts.tsx'
import '#ui/styles/kept-list.css'
import './alerts.css'

/** Returns the action that an emailed link requests; undefined for the plain page. */
const readAlertLink = (search: string) => readLinkAction(search, ['confirm', 'leave', 'manage'])

/** Emailed links always lead to this page, even if the site no longer offers alerts; the lists are refetched on each visit. */
export const loadAlertsPage: PageLoader = async ({ request, context }) => {
  const app = context.get(appRouterContext)
  const title = pageTitle(app, undefined, 'title.jobAlerts')
  const { search } = new URL(request.url)
  const requested = readAlertLink(search)
  const { toCandidates, toVisitors } = alertsOffered(app.site.configs)
  const statusOf = async (): Promise<number> => {
    if (requested?.kind === 'manage') {
      const found = await app.queryClient.fetchQuery({ ...mailedAlertsQuery(app, requested.token), staleTime: 0 })
      return found ? 200 : 404
    }
    if (requested || doneBy(search)) return 200
    if (!toCandidates) return toVisitors ? 200 : 404
    if (!app.viewer.current()) return 401
    return app.queryClient.fetchQuery({ ...ownAlertsQuery(app), staleTime: 0 }).then(
      () => 200,
      (error: unknown) => (isApiError(error) ? error.status : 503),
    )
  }
  return { status: await statusOf(), title }
}

/** A person's job alerts: with an account, or through the link in an email. */
export function AlertsPage() {
  const app = useApp()
  const viewer = useViewer()
  const { search } = useLocation()
  const requested = readAlertLink(search)
  const done = doneBy(search)
  const { toCandidates, toVisitors } = alertsOffered(app.site.configs)
  if (done) return <AlertMessage done={done} />
  if (requested?.kind === 'manage') return <MailedAlerts token={requested.token} />
  if (requested) return <AlertLinkPanel kind={requested.kind} token={requested.token} />
  if (toCandidates) return viewer ? <OwnAlerts /> : <AskToSignIn />
  return (
    <MessagePage
      heading={<FormattedMessage id="title.jobAlerts" />}
      text={<FormattedMessage id={toVisitors ? 'jobAlerts.gate.mails' : 'jobAlerts.off'} />}
    >
      <SearchAgain />
    </MessagePage>
  )
}

/**
 * Explains how to make a job alert. Unlike on other pages the sign-in dialog does not open by itself, because visitors from an email may not need an
 * account.
 */
function AskToSignIn() {
  return (
    <MessagePage
      heading={<FormattedMessage id="title.jobAlerts" />}
      text={<FormattedMessage id="jobAlerts.empty.text" />}
    >
      <SearchAgain />
      <p className="message-more muted">
        <FormattedMessage id="jobAlerts.gate.text" />
      </p>
      <p>
        <SignInLink className="button" />
      </p>
    </MessagePage>
  )
}
