import { pulledFeedsService } from '#features/jobs/positions/server/index.ts'
import { provide } from '#platform/feature/service.ts'
import { bind } from '#platform/http/endpoints.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { checkConnection, connectionEndpoints, listConnections } from '../contract.ts'
import { connectionActs } from './acts.ts'
import { connectionCommands } from './commands.ts'
import { showConnections } from './show-connections.ts'
import { listSources, pauseUndone } from './store.ts'
import { workOnConnections } from './pull.ts'
import { tryConnection } from './try-connection.ts'

/** Connections to applicant tracking systems and other feeds of jobs, which the server pulls on a schedule. */
export const connections = defineFeature({
  name: 'connections',
  after: ['tenants', 'positions', 'job-import', 'staff'],
  endpoints: connectionEndpoints,
  bindings: (context) => [
    bind(listConnections, async ({ tenant }) => ({
      data: { connections: await showConnections(context.db, tenant.id) },
    })),
    bind(checkConnection, async ({ tenant, body, context: request }) => ({
      data: await tryConnection(context, tenant, body, await request.now()),
    })),
  ],
  provides: [provide(pulledFeedsService, () => ({ sources: listSources, pause: pauseUndone }))],
  jobs: workOnConnections,
  acts: connectionActs,
  commands: connectionCommands,
})
