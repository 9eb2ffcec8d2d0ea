import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { EXPORT_PAGE } from '../rules.ts'

/** The link from the settings to the page that exports résumés. */
export function ExportPanel() {
  const { search } = useLocation()
  return (
    <>
      <p>
        <FormattedMessage id="resumeExport.intro" />
      </p>
      <p>
        <Link className="button" to={`${EXPORT_PAGE}${carriedParameters(search)}`}>
          <FormattedMessage id="title.exportResume" />
        </Link>
      </p>
    </>
  )
}
