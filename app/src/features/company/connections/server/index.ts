import { deliveryListener } from '#features/site/webhooks/server/index.ts'
import { connectionTroublesService } from '#features/company/desk/server/index.ts'
import { pulledFeedsService } from '#features/jobs/positions/server/index.ts'
import { databaseNow } from '#platform/db/database.ts'
import { bind } from '#platform/http/endpoints.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { runRegularly } from '#platform/jobs/jobs.ts'
import { checkConnection, connectionEndpoints, listConnections } from '../contract.ts'
import { provide } from '#platform/feature/service.ts'
import { connectionActs } from './acts.ts'
import { deliveryActs } from './delivery/delivery-acts.ts'
import { deliverConnection, deliverJob, wakeDeliveries } from './delivery/deliver.ts'
import { enqueueApplications } from './delivery/enqueue.ts'
import { deliveriesData } from './delivery/personal-data.ts'
import { statusRoute } from './delivery/receive-status.ts'
import { sendingActs } from './delivery/sending-acts.ts'
import { checkConnections } from './troubles/check-connections.ts'
import { sendTroubles } from './troubles/send-troubles.ts'
import { listPressing } from './troubles/list-pressing.ts'
import { oldestWaitSeconds } from './troubles/trouble-store.ts'
import { connectionCommands } from './commands.ts'
import { askStages, queueStages, stagesJob } from './stages/ask-stages.ts'
import { showConnections } from './show-connections.ts'
import { listSources, pauseUndone } from './records/store.ts'
import { workOnConnections } from './pull.ts'
import { tryConnection } from './try-connection.ts'

/** Connections to applicant tracking systems and other feeds of jobs, which the server pulls on a schedule. */
export const connections = defineFeature({
  name: 'connections',
  after: ['tenants', 'positions', 'job-import', 'staff', 'applications', 'desk'],
  endpoints: connectionEndpoints,
  bindings: (context) => [
    bind(listConnections, async ({ tenant }) => ({
      data: { connections: await showConnections(context, tenant) },
    })),
    bind(checkConnection, async ({ tenant, body, context: request }) => ({
      data: await tryConnection(context, tenant, body, await request.now()),
    })),
  ],
  routes: (context) => [statusRoute(context)],
  provides: [
    provide(pulledFeedsService, () => ({ sources: listSources, pause: pauseUndone })),
    provide(connectionTroublesService, () => listPressing),
    provide(deliveryListener, enqueueApplications),
  ],
  jobs(context) {
    workOnConnections(context)
    runRegularly(context, { name: 'wake-deliveries', cron: '* * * * *' }, () => wakeDeliveries(context))
    runRegularly(context, { name: 'ask-stages', cron: '*/15 * * * *' }, () => queueStages(context))
    context.jobs.handle(stagesJob, ({ connection }, { signal, stopping }) =>
      askStages(context, connection, AbortSignal.any([signal, stopping])),
    )
    runRegularly(context, { name: 'send-connection-troubles', cron: '*/5 * * * *' }, (_db, now) =>
      sendTroubles(context, now),
    )
    context.jobs.handle(deliverJob, ({ connection }, { stopping }) => deliverConnection(context, connection, stopping))
  },
  acts: [...connectionActs, ...sendingActs, ...deliveryActs],
  commands: connectionCommands,
  personalData: () => deliveriesData,
  checks: { database: async (db) => checkConnections(db, await databaseNow(db)) },
  gauges: [
    {
      name: 'foyer_applications_undelivered_oldest_seconds',
      help: 'Seconds that the oldest application waits for an applicant tracking system, of all companies; 0 if none waits',
      read: oldestWaitSeconds,
    },
  ],
})
