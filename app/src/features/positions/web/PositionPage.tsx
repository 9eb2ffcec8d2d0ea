import { FormattedMessage } from 'react-intl'
import { Link, useLocation, useParams } from 'react-router'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { PositionPanel } from './PositionPanel.tsx'
import { positionAddressOf } from './position-address.ts'

/** A position alone on its page. */
export function PositionPage() {
  const { search } = useLocation()
  const address = positionAddressOf(useParams()['pid'], search)
  return (
    <div className="position-page">
      <p>
        <Link to={`/careers${carriedParameters(search)}`}>
          <FormattedMessage id="positions.allJobs" />
        </Link>
      </p>
      <PositionPanel key={address.pid} pid={address.pid} privateKey={address.key} headingLevel={1} />
    </div>
  )
}
