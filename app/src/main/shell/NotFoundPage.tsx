import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { appRouterContext } from '#ui/page/app-context.ts'
import type { MessageId } from '#ui/i18n/messages.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { PageData, PageLoader } from '#ui/page/page-data.ts'
import { pageTitle } from '#ui/page/page-title.ts'

/** The loader of a screen that is not there; one that will be has its own title already. */
export const notFoundLoader =
  (page: string | undefined, title: MessageId): PageLoader =>
  ({ context }): PageData => ({ status: 404, title: pageTitle(context.get(appRouterContext), page, title) })

/** Says plainly that nothing is here, and leads back to the jobs. */
export function NotFoundPage() {
  const { search } = useLocation()
  return (
    <section className="message-page">
      <h1>
        <FormattedMessage id="shell.missing.heading" />
      </h1>
      <p>
        <FormattedMessage id="shell.missing.text" />
      </p>
      <p>
        <Link className="button button-primary" to={`/careers${carriedParameters(search)}`}>
          <FormattedMessage id="shell.missing.action" />
        </Link>
      </p>
    </section>
  )
}
