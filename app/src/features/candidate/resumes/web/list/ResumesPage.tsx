import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { appRouterContext } from '#ui/page/app-context.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { carriedParameters, withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { loadOwn } from '#ui/page/load-own.ts'
import type { PageLoader } from '#ui/page/page-data.ts'
import { pageTitle } from '#ui/page/page-data.ts'
import { resumesQuery } from '../resume-queries.ts'
import { ResumeList } from './ResumeList.tsx'

export const loadResumesPage: PageLoader = async ({ context }) => {
  const app = context.get(appRouterContext)
  const status = await loadOwn(app, { ...resumesQuery(app), staleTime: 0 })
  return { status, title: pageTitle(app, 'profile', 'title.resumes') }
}

/** The page with the candidate's résumés, for sites and links that lead directly to them. */
export function ResumesPage() {
  const { search } = useLocation()
  return (
    <section className="page-narrow" aria-labelledby="resumes-heading">
      <BackLink to={`/careers/profile${carriedParameters(search)}`}>
        <FormattedMessage id="title.profile" />
      </BackLink>
      <h1 id="resumes-heading">
        <FormattedMessage id="title.resumes" />
      </h1>
      <p className="muted">
        <FormattedMessage id="resumes.page.text" />
      </p>
      <p className="without-scripts">
        <FormattedMessage id="resumes.withoutScripts" />
      </p>
      <ResumeList />
      <p>
        <Link to={withCarriedParameters('/careers/forms/center?tab_id=documents', search)}>
          <FormattedMessage id="title.documentCenter" />
        </Link>
      </p>
    </section>
  )
}
