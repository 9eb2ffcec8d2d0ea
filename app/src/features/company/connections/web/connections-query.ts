import { queryOptions } from '@tanstack/react-query'
import { deskKey } from '#features/company/desk/web/index.ts'
import { callApi } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { listConnections } from '../contract.ts'
import { connectionLimits } from '../limits.ts'

/** Query for the connections, which is repeated while one is being pulled or is about to be. */
export const connectionsQuery = (app: Pick<AppContext, 'transport' | 'viewer'>) =>
  queryOptions({
    queryKey: deskKey(app, 'connections'),
    queryFn: ({ signal }) => callApi<typeof listConnections>(app.transport, 'GET /api/desk/connections', { signal }),
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      data?.connections.some(({ runs: [newest] }) => newest?.endedAt === null || newest === undefined)
        ? connectionLimits.lookAgainMs
        : false,
  })
