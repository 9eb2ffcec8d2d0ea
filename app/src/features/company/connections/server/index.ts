import { bind } from '#platform/http/endpoints.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { checkConnection, connectionEndpoints, listConnections } from '../contract.ts'
import { connectionActs } from './acts.ts'
import { checkAddress } from './check-address.ts'
import { connectionCommands } from './commands.ts'
import { showConnections } from './show-connections.ts'
import { defaultSource, pullFeed, workOnConnections } from './pull.ts'

/** Connections to applicant tracking systems and other feeds of jobs, which the server pulls on a schedule. */
export const connections = defineFeature({
  name: 'connections',
  after: ['tenants', 'positions', 'job-import', 'staff'],
  endpoints: connectionEndpoints,
  bindings: (context) => [
    bind(listConnections, async ({ tenant }) => ({
      data: { connections: await showConnections(context.db, tenant.id) },
    })),
    bind(checkConnection, async ({ tenant, body, context: request }) => {
      const { system, board, source, apply, close_missing: closeMissing } = body
      await checkAddress(system, board, context.config.outgoingReach)
      const appliesOnSite = apply === null ? null : apply === 'here'
      const feed = { system, board, source: source || defaultSource(system, board), appliesOnSite, closeMissing }
      const { end } = await pullFeed(context, tenant, feed, {
        known: undefined,
        force: false,
        write: false,
        now: await request.now(),
        stop: new AbortController().signal,
      })
      return { data: { ...end, problems: [...end.problems] } }
    }),
  ],
  jobs: workOnConnections,
  acts: connectionActs,
  commands: connectionCommands,
})
