import { queryOptions, useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { redirect } from 'react-router'
import { DeskFrame, deskKey, Missing, signInAddress } from '#features/company/desk/web/index.ts'
import { callApi, isApiError } from '#ui/api/transport.ts'
import { type AppContext, appRouterContext, useApp, useViewer } from '#ui/page/app-context.ts'
import { leave, type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { listConnections } from '../contract.ts'
import { connectionLimits } from '../limits.ts'
import { ConnectionLine } from './ConnectionLine.tsx'
import { NewConnection } from './NewConnection.tsx'
import './connections.css'

/** Query for the connections, which is repeated while one is being pulled or is about to be. */
const connectionsQuery = (app: Pick<AppContext, 'transport' | 'viewer'>) =>
  queryOptions({
    queryKey: deskKey(app, 'connections'),
    queryFn: ({ signal }) => callApi<typeof listConnections>(app.transport, 'GET /api/desk/connections', { signal }),
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      data?.connections.some(({ runs: [newest] }) => newest?.endedAt === null || newest === undefined)
        ? connectionLimits.lookAgainMs
        : false,
  })

/** Loads the connections. Visitors sign in first; for everyone but owners there is no such page. */
export const loadConnections: PageLoader = async ({ context, request }) => {
  const app = context.get(appRouterContext)
  const { pathname, search } = new URL(request.url)
  const viewer = app.viewer.current()
  if (!viewer) return leave(redirect(signInAddress(pathname, search)))
  if (viewer.staffRole !== 'owner') return { status: 404, title: pageTitle(app, 'desk', 'title.missing') }
  const title = pageTitle(app, 'desk', 'connections.title')
  try {
    await app.queryClient.fetchQuery({ ...connectionsQuery(app), staleTime: 0 })
    return { status: 200, title }
  } catch (error) {
    // The page itself shows other failures.
    return { status: isApiError(error) && error.status === 401 ? 401 : 200, title }
  }
}

/** The feeds of jobs that are pulled on a schedule, and a form for a new one. */
export function ConnectionsPage() {
  const query = useQuery(connectionsQuery(useApp()))
  const isOwner = useViewer()?.staffRole === 'owner'
  return (
    <DeskFrame current="jobs" isWithin>
      {isOwner ? (
        <>
          <h1>
            <FormattedMessage id="connections.title" />
          </h1>
          <p className="muted">
            <FormattedMessage id="connections.text" />
          </p>
          <Loaded query={query} loading="desk.loading" failed="desk.failed">
            {({ connections }) =>
              connections.length === 0 ? (
                <p>
                  <FormattedMessage id="connections.none" />
                </p>
              ) : (
                <ul className="desk-list connections">
                  {connections.map((connection) => (
                    <ConnectionLine key={connection.id} connection={connection} />
                  ))}
                </ul>
              )
            }
          </Loaded>
          <NewConnection />
        </>
      ) : (
        <Missing />
      )}
    </DeskFrame>
  )
}
