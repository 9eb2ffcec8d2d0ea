import { queryOptions, useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { deskKey } from '#features/company/desk/web/index.ts'
import { callApi } from '#ui/api/transport.ts'
import { type AppContext, useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { listConnections } from '../contract.ts'
import { connectionLimits } from '../limits.ts'
import { ConnectionLine } from './ConnectionLine.tsx'
import { NewConnection } from './NewConnection.tsx'
import './connections.css'

/** Query for the connections, which is repeated while the page is open. */
export const connectionsQuery = (app: Pick<AppContext, 'transport' | 'viewer'>) =>
  queryOptions({
    queryKey: deskKey(app, 'connections'),
    queryFn: ({ signal }) => callApi<typeof listConnections>(app.transport, 'GET /api/desk/connections', { signal }),
    retry: false,
    // A pull that a person asked for begins a moment later.
    refetchInterval: connectionLimits.lookAgainMs,
  })

/** The feeds of jobs that are pulled on a schedule, and a form for a new one. */
export function Connections() {
  const query = useQuery(connectionsQuery(useApp()))
  return (
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
  )
}
