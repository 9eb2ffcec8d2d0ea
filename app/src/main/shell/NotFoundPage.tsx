import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { appRouterContext } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { PageData, PageLoader } from '#ui/page/page-data.ts'

export const loadNotFoundPage: PageLoader = ({ context }): PageData => {
  const { site, text } = context.get(appRouterContext)
  return { status: 404, title: `${text('title.missing')} | ${site.companyName}` }
}

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
