import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import {
  Link,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigationType,
  NavigationType,
  useParams,
  useRevalidator,
} from 'react-router'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { isPageData } from '#ui/page/page-data.ts'
import { PositionPanel } from './PositionPanel.tsx'
import { positionAddressOf } from './position-address.ts'

/** Returns true if the previous history entry is a list of results, so that "back" restores its scroll position. */
function cameFromResults(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromResults' in state && state.fromResults === true
}

/** The page of a single position. */
export function PositionPage() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const chosen = useNavigationType() === NavigationType.Push
  const loaded: unknown = useLoaderData()
  const { revalidate } = useRevalidator()
  const address = positionAddressOf(useParams()['pid'], search)
  // The server does not know the history; the first client render must match its output.
  const [back, setBack] = useState(false)
  useEffect(() => setBack(cameFromResults(state)), [state])
  return (
    <div className="position-page">
      <p className="position-back">
        <Link
          to={`/careers${carriedParameters(search)}`}
          onClick={(event) => {
            if (!back || event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            void navigate(-1)
          }}
        >
          <FormattedMessage id={back ? 'positions.backToResults' : 'positions.allJobs'} />
        </Link>
      </p>
      <PositionPanel
        key={address.pid}
        pid={address.pid}
        privateKey={address.key}
        headingLevel={1}
        status={isPageData(loaded) ? loaded.status : 200}
        takesFocus={chosen}
        onRetry={() => void revalidate()}
      />
    </div>
  )
}
