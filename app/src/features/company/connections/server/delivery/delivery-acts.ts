import { z } from 'zod'
import { type Act, commandFace, defineAct } from '#platform/feature/act.ts'
import { connectionErrors } from '../../errors.ts'
import { deliveryWords } from '../records/command-words.ts'
import { sendDeliverJob } from './deliver.ts'
import { hasLater, lockDelivery, repeatDelivery, settleDelivery } from './delivery-store.ts'

const deciding = { scope: 'applications:write', roles: ['owner', 'recruiter'], seenByCandidate: false } as const
const noApi = { none: 'The company’s own system is at the other end of it.' }

const repeat = defineAct({
  name: 'delivery repeat',
  summary: 'Send an application to its system again',
  ...deciding,
  input: z.object({ id: z.int() }),
  refusals: connectionErrors.refusals('not-found', 'not-waiting'),
  async perform(context, { id }, { tenant, now }) {
    const connection = await context.db.transaction().execute(async (trx) => {
      const row = await lockDelivery(trx, { tenantId: tenant.id, id })
      if (!row) throw connectionErrors.error('not-found')
      if (await hasLater(trx, row)) throw connectionErrors.error('not-waiting')
      await repeatDelivery(trx, row, now)
      return row.connectionId
    })
    await sendDeliverJob(context, connection)
    return { id }
  },
  api: noApi,
  command: commandFace({
    ...deliveryWords,
    details: ['An application that was refused because answers are missing is sent without them.'],
    answer: ({ id }: { id: number }) => ({
      data: { waiting: id },
      lines: [`Delivery ${id} is sent again by a running server.`],
    }),
  }),
})

const settle = defineAct({
  name: 'delivery settle',
  summary: 'Record that an application arrived in its system',
  ...deciding,
  input: z.object({ id: z.int() }),
  refusals: connectionErrors.refusals('not-found', 'not-waiting'),
  async perform({ db }, { id }, { tenant, now }) {
    await db.transaction().execute(async (trx) => {
      const row = await lockDelivery(trx, { tenantId: tenant.id, id })
      if (!row) throw connectionErrors.error('not-found')
      await settleDelivery(trx, row, { event: 'settle', unsent: row.unsent }, now)
    })
    return { id }
  },
  api: noApi,
  command: commandFace({
    ...deliveryWords,
    details: [
      'For a delivery that was refused or whose answer was lost, once you have seen the application in the system.',
    ],
    answer: ({ id }: { id: number }) => ({ data: { delivered: id }, lines: [`Delivery ${id} counts as delivered.`] }),
  }),
})

const dismiss = defineAct({
  name: 'delivery dismiss',
  summary: 'Give up sending an application to its system',
  ...deciding,
  input: z.object({ id: z.int() }),
  refusals: connectionErrors.refusals('not-found', 'not-waiting'),
  async perform({ db }, { id }, { tenant, now }) {
    await db.transaction().execute(async (trx) => {
      const row = await lockDelivery(trx, { tenantId: tenant.id, id })
      if (!row) throw connectionErrors.error('not-found')
      await settleDelivery(trx, row, { event: 'dismiss', unsent: row.unsent }, now)
    })
    return { id }
  },
  api: noApi,
  command: commandFace({
    ...deliveryWords,
    details: [
      'For an application that the system refused and that doesn’t need to be there. It can be repeated later.',
    ],
    answer: ({ id }: { id: number }) => ({ data: { dismissed: id }, lines: [`Delivery ${id} is given up.`] }),
  }),
})

/** The acts on single applications on their way to other systems. */
export const deliveryActs: readonly Act[] = [repeat, settle, dismiss]
