import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { appRouterContext } from '#ui/page/app-context.ts'
import type { MessageId } from '#ui/i18n/messages.ts'
import { MessagePage } from '#ui/MessagePage.tsx'
import { type PageData, type PageLoader, pageTitle } from '#ui/page/page-data.ts'

/** Creates the loader of a missing screen; a planned one already has its title. */
export const notFoundLoader =
  (page: string | undefined, title: MessageId): PageLoader =>
  ({ context }): PageData => ({ status: 404, title: pageTitle(context.get(appRouterContext), page, title) })

/** Says that the page does not exist, with a link to the jobs. */
export function NotFoundPage() {
  useEffect(() => {
    // Replaces a screen without the shell, so nothing else signals that scripts are ready.
    document.documentElement.dataset['scripts'] = 'ready'
  }, [])
  return (
    <MessagePage
      heading={<FormattedMessage id="shell.missing.heading" />}
      text={<FormattedMessage id="shell.missing.text" />}
    />
  )
}
