import type { Occurrence } from '#features/site/webhooks/server/index.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { addDelivery } from './delivery-store.ts'
import { sendDeliverJob } from './deliver.ts'

/** Events after which a version of an application has to reach the system of its job. */
const SENT = new Set<Occurrence['event']>([
  'application.submitted',
  'application.changed',
  'application.withdrawal-undone',
])

/** Queues an application for the system of its job in the transaction in which the candidate sends it. */
export const enqueueApplications =
  (context: Pick<FeatureContext, 'jobs'>) =>
  async (trx: Transaction, { event, occurredAt, data }: Occurrence): Promise<void> => {
    if (!SENT.has(event)) return
    const connection = await addDelivery(trx, String(data['application']), occurredAt)
    if (connection !== undefined) await sendDeliverJob(context, connection, { transaction: trx })
  }
