import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { appRouterContext, useApp } from '#ui/page/app-context.ts'
import type { MessageId } from '#ui/i18n/messages.ts'
import { MessagePage } from '#ui/MessagePage.tsx'
import { SearchAgain } from '#ui/SearchAgain.tsx'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { type PageData, type PageLoader, pageTitle } from '#ui/page/page-data.ts'

/** Creates the loader of a missing screen; a planned one already has its title. */
export const notFoundLoader =
  (page: string | undefined, title: MessageId): PageLoader =>
  ({ context }): PageData => ({ status: 404, title: pageTitle(context.get(appRouterContext), page, title) })

/** Says that the page does not exist, with a search field and other ways on. */
export function NotFoundPage() {
  const { search } = useLocation()
  const { notificationsConfig, loginSignupConfig, pcsxConfig } = useApp().site.configs
  const hasAccounts = loginSignupConfig.candidateLoginEnabled
  const hasAlerts =
    pcsxConfig.loggedOutNotificationConfig.enabled ||
    (hasAccounts && notificationsConfig.savedSearchNotification.enabled)
  const ways: (readonly [path: string, text: MessageId])[] = [
    ['/careers', 'shell.missing.action'],
    ...(hasAlerts ? ([['/careers/job-alerts', 'title.jobAlerts']] as const) : []),
    ...(hasAccounts ? ([['/careers/applications', 'title.applications']] as const) : []),
  ]
  useEffect(() => {
    // Replaces a screen without the shell, so nothing else signals that scripts are ready.
    document.documentElement.dataset['scripts'] = 'ready'
  }, [])
  return (
    <MessagePage
      heading={<FormattedMessage id="shell.missing.heading" />}
      text={<FormattedMessage id="shell.missing.text" />}
    >
      <SearchAgain />
      <ul className="message-ways">
        {ways.map(([path, text]) => (
          <li key={path}>
            <Link to={`${path}${carriedParameters(search)}`}>
              <FormattedMessage id={text} />
            </Link>
          </li>
        ))}
      </ul>
    </MessagePage>
  )
}
