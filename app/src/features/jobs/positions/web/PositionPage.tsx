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
import { BackLink } from '#ui/BackLink.tsx'
import { isApiError } from '#ui/api/transport.ts'
import { appRouterContext } from '#ui/page/app-context.ts'
import { SearchAgain } from '#ui/SearchAgain.tsx'
import { carriedParameters, withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { isPageData, type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import type { PositionDetails } from '../contract.ts'
import { contributedSections } from './PositionSections.tsx'
import { PositionContact } from './facts/PositionContact.tsx'
import { PositionPanel } from './PositionPanel.tsx'
import type { Similar } from './PositionProblem.tsx'
import { detailsQuery, overridesQuery, type PositionAddress, similarQuery } from './position-queries.ts'

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
      <BackLink
        to={`/careers${carriedParameters(search)}`}
        onClick={(event) => {
          if (!back || event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          void navigate(-1)
        }}
      >
        <FormattedMessage id={back ? 'position.backToResults' : 'position.allJobs'} />
      </BackLink>
      <PositionPanel
        key={address.pid}
        pid={address.pid}
        privateKey={address.key}
        headingLevel={1}
        status={isPageData(loaded) ? loaded.status : 200}
        takesFocus={chosen}
        onRetry={() => void revalidate()}
        contactOf={contactOf}
        waysOn={waysOn}
      />
    </div>
  )
}

/** Fetches the position and its related sections in parallel; only the position itself decides the page's status. */
export const loadPositionPage: PageLoader = async ({ request, params, context }) => {
  const app = context.get(appRouterContext)
  const client = app.queryClient
  const address = positionAddressOf(params['pid'], new URL(request.url).search)
  // The address names no position, so there is nothing to ask the server for.
  if (!address.pid) return { status: 404, title: pageTitle(app, 'singlePosition', 'title.singlePosition') }
  const details = client.fetchQuery(detailsQuery(app, address))
  const sections = Promise.all([
    client.prefetchQuery(similarQuery(app, address)),
    ...contributedSections().map(({ prefetch }) => prefetch(app, address)),
    client.prefetchQuery(overridesQuery(app, address)),
  ])
  try {
    const { position } = await details
    // In the browser the sections appear as they load.
    if (typeof document === 'undefined') await sections
    return { status: 200, title: pageTitle(app, 'singlePosition', 'title.singlePosition', position.name) }
  } catch (error) {
    const title = pageTitle(app, 'singlePosition', 'title.singlePosition')
    if (!isApiError(error) || error.status !== 404) return { status: isApiError(error) ? error.status : 500, title }
    await sections
    // Closed positions have similar ones; unknown positions do not.
    const closed = client.getQueryData(similarQuery(app, address).queryKey)?.position
    if (!closed) return { status: 404, title }
    return { status: 410, title: pageTitle(app, 'singlePosition', 'title.singlePosition', closed.name) }
  }
}

/** Returns the position of a page, from its path or else from `pid`; a private one has its key in the query. */
function positionAddressOf(path: string | undefined, search: string): PositionAddress {
  const query = new URLSearchParams(search)
  return { pid: path ?? query.get('pid') ?? '', key: query.get('key') ?? undefined }
}

const contactOf = (position: PositionDetails) => <PositionContact position={position} />

const waysOn = (closed: Similar | undefined) => <WaysOn closed={closed} />

/** A search, all jobs, and for a closed job those with its title. */
function WaysOn({ closed }: { readonly closed: Similar | undefined }) {
  const { search } = useLocation()
  const title = closed && encodeURIComponent(closed.position.name)
  return (
    <>
      <SearchAgain />
      <p className="position-ways">
        <Link to={`/careers${carriedParameters(search)}`}>
          <FormattedMessage id="shell.missing.action" />
        </Link>
        {title ? (
          <Link to={withCarriedParameters(`/careers/search?query=${title}`, search)}>
            <FormattedMessage id="position.alert" />
          </Link>
        ) : null}
      </p>
    </>
  )
}
