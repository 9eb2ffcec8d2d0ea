import { webhookLimits } from '../limits.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { provide } from '#platform/feature/service.ts'
import { webhookActs } from './acts.ts'
import { webhookCommands } from './commands.ts'
import { workOnWebhooks } from './deliver.ts'
import { createWebhooks, deliveryListener, occurrenceListener, webhookService } from './webhooks.ts'

export type { Occurrence, Webhooks } from './webhooks.ts'
export { listOpenDeliveries, listWebhooks } from './store.ts'
export { deliveryListener, occurrenceListener, webhookService }

export const webhooks = defineFeature({
  name: 'webhooks',
  after: ['tenants'],
  provides: [
    provide(webhookService, ({ jobs, use }) =>
      createWebhooks(jobs, async (trx, what) => {
        await use(occurrenceListener)(trx, what)
        await use(deliveryListener)(trx, what)
      }),
    ),
  ],
  jobs: ({ db, jobs, now, config, log }) =>
    workOnWebhooks({
      db,
      jobs,
      now,
      reach: config.outgoingReach,
      pausesSeconds: webhookLimits.pausesSeconds,
      warn: (details, text) => log.warn(details, text),
    }),
  acts: webhookActs,
  commands: webhookCommands,
})
