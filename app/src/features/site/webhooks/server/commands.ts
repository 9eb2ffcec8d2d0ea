import { type CommandContext, CommandError, defineCommand } from '#platform/feature/command.ts'
import { isWebhookEvent, webhookEvents } from '../rules.ts'
import { addressFault, reachableAddresses, UnreachableError } from '#platform/outgoing/reachable.ts'
import { replayDeliveries } from './replay.ts'
import { newSecret } from './post-signed.ts'
import { addWebhook, type ListedDelivery, listOpenDeliveries, listWebhooks, removeWebhook } from './store.ts'
import { webhookLimits } from '../limits.ts'

function checkEvents(events: readonly string[]): void {
  const unknown = events.find((event) => !isWebhookEvent(event))
  if (unknown !== undefined)
    throw new CommandError(
      'unknown-event',
      `There is no event “${unknown}”. The events are ${webhookEvents.join(', ')}.`,
    )
}

async function checkAddress(url: string, { outgoingReach }: CommandContext['config']): Promise<void> {
  const fault = addressFault(url, outgoingReach)
  if (fault !== undefined) throw new CommandError('bad-address', `The address ${fault}. Nothing was added.`)
  try {
    await reachableAddresses(outgoingReach, new URL(url).hostname)
  } catch (error) {
    if (!(error instanceof UnreachableError))
      throw new CommandError(
        'unknown-host',
        `The name in ${new URL(url).host} can’t be resolved. Check it, or try again later.`,
      )
    throw new CommandError(
      'private-address',
      `${error.message}. To send into a private network, add the host to WEBHOOK_HOSTS, for this command and for the server.`,
    )
  }
}

const add = defineCommand({
  name: 'webhook add',
  summary: 'Add a webhook: send events to a program',
  details: [
    'Sends each event to the address as a POST, signed as the Standard Webhooks specification says. The secret for checking signatures is shown only once.',
    `Events: ${webhookEvents.join(', ')}.`,
  ],
  arguments: [{ name: 'URL', describe: 'The address to send to; it starts with https://.' }],
  options: { event: { value: 'EVENT', many: true, describe: 'Only this event; repeatable. Defaults to all events.' } },
  async run(context: CommandContext, { values: [url = ''], options: { event: events } }) {
    checkEvents(events)
    await checkAddress(url, context.config)
    const { db, now } = await context.site()
    const tenant = await context.tenant()
    const secret = newSecret()
    const id = await addWebhook(db, { tenantId: tenant.id, url, events, secret, now: await now() })
    if (id === undefined)
      throw new CommandError('exists', `${tenant.domain} already has a webhook for ${url}. Remove that one first.`)
    return {
      data: { webhook: { id, url, events, secret } },
      lines: [`Webhook ${id} gets ${events.join(', ') || 'every event'} of ${tenant.domain}.`, `Secret: ${secret}`],
    }
  },
})

function deliveryLine({ id, webhookId, event, state, attempts, lastStatus, lastAnswer }: ListedDelivery): string {
  const said = [lastStatus, lastAnswer].filter(Boolean).join(' ')
  return `  ${id}  webhook ${webhookId}  ${event}  ${state} after ${attempts}: ${said}`
}

const list = defineCommand({
  name: 'webhook list',
  summary: 'List webhooks and failed deliveries',
  details: ['Doesn’t show secrets.'],
  arguments: [],
  options: {},
  async run(context: CommandContext) {
    const { db } = await context.site()
    const tenant = await context.tenant()
    const webhooks = await listWebhooks(db, tenant.id)
    const deliveries = await listOpenDeliveries(db, tenant.id, webhookLimits.listed)
    const lines = webhooks.map(({ id, url, events, counts }) => {
      const states = Object.entries(counts).map(([state, count]) => `${count} ${state}`)
      return `${id}  ${url}  ${events.join(', ') || 'every event'}  ${states.join(', ')}`
    })
    const open = deliveries.length > 0 ? ['Not taken:', ...deliveries.map(deliveryLine)] : []
    return {
      data: { webhooks, deliveries },
      lines: lines.length > 0 ? [...lines, ...open] : [`${tenant.domain} has no webhooks.`],
    }
  },
})

const remove = defineCommand({
  name: 'webhook remove',
  summary: 'Remove a webhook and its pending deliveries',
  arguments: [{ name: 'ID', describe: 'The webhook’s id from foyer webhook list.' }],
  options: {},
  async run(context: CommandContext, { values: [id = ''] }) {
    const { db } = await context.site()
    const tenant = await context.tenant()
    if (!/^\d{1,15}$/.test(id) || !(await removeWebhook(db, tenant.id, Number(id))))
      throw new CommandError(
        'unknown-webhook',
        `${tenant.domain} has no webhook ${id}. Run foyer webhook list to see them.`,
      )
    return { data: { removed: Number(id) }, lines: [`Webhook ${id} is removed.`] }
  },
})

const replay = defineCommand({
  name: 'webhook replay',
  summary: 'Resend deliveries',
  details: [
    'Without ids, resends all that were given up. Deliveries keep their ids, so that receivers can skip duplicates. A running server sends them.',
  ],
  arguments: [{ name: 'DELIVERY', describe: 'A delivery’s id: msg_….', optional: true, many: true }],
  options: {},
  async run(context: CommandContext, { values: ids }) {
    const { db, now, jobs } = await context.site()
    const tenant = await context.tenant()
    const replayed = await replayDeliveries({ db, jobs }, { tenantId: tenant.id, ids, now: await now() })
    const missing = ids.filter((id) => !replayed.includes(id))
    const lines = [replayed.length === 1 ? 'Resending 1 delivery.' : `Resending ${replayed.length} deliveries.`]
    const failure =
      missing.length > 0
        ? { code: 'unknown-delivery', message: `${tenant.domain} has no delivery ${missing.join(', ')}.` }
        : undefined
    return { data: { replayed }, lines, failure }
  },
})

export const webhookCommands = [add, list, remove, replay]
