import '@foyer/form-kit/styles.css'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { MessagePage } from '#ui/MessagePage.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { ExportForm } from './ExportForm.tsx'
import { optionsQuery } from './export-queries.ts'
import './export.css'

export { loadExportPage } from './export-queries.ts'

/** The page on which candidates download their profile as a résumé. */
export function ExportPage() {
  const sections = useQuery(optionsQuery(useApp()))
  const { search } = useLocation()
  const profile = `/careers/profile${carriedParameters(search)}`
  return (
    <Loaded
      query={sections}
      failedHeading="title.exportResume"
      className="message-page"
      isEmpty={(found) => found.length === 0}
      empty={
        <MessagePage
          heading={<FormattedMessage id="resumeExport.empty.title" />}
          text={<FormattedMessage id="resumeExport.empty.text" />}
        >
          <p>
            <Link className="button button-primary" to={profile}>
              <FormattedMessage id="resumeExport.empty.link" />
            </Link>
          </p>
        </MessagePage>
      }
    >
      {(found) => (
        <div className="page-wide export">
          <header>
            <h1>
              <FormattedMessage id="title.exportResume" />
            </h1>
            <p className="muted">
              <FormattedMessage id="resumeExport.intro" />{' '}
              <Link to={profile}>
                <FormattedMessage id="resumeExport.toProfile" />
              </Link>
            </p>
          </header>
          <ExportForm filled={found} />
        </div>
      )}
    </Loaded>
  )
}
