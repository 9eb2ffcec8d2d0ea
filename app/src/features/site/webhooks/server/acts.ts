import { z } from 'zod'
import { type Act, commandFace, defineAct } from '#platform/feature/act.ts'
import { type CommandContext, CommandError } from '#platform/feature/command.ts'
import { addressFault, addressRefusal } from '#platform/outgoing/reachable.ts'
import { webhookErrors } from '../errors.ts'
import { webhookLimits } from '../limits.ts'
import { isWebhookEvent, type WebhookEvent, webhookEvents } from '../rules.ts'
import { newSecret } from './post-signed.ts'
import { replayDeliveries } from './replay.ts'
import { addWebhook, removeWebhook } from './store.ts'

/** Properties that all acts on webhooks share. */
const managing = { scope: 'applications:write', roles: ['owner'], seenByCandidate: false } as const
const noApi = { none: 'A key that leaks must not be able to send the company’s events elsewhere.' }

function readEvents(events: readonly string[]): WebhookEvent[] {
  return events.map((event) => {
    if (isWebhookEvent(event)) return event
    throw new CommandError('unknown-event', `There is no event “${event}”. The events are ${webhookEvents.join(', ')}.`)
  })
}

/** Refuses an address in the words of an operator, who can change the server's settings. @throws CommandError */
async function checkAddress(url: string, { outgoingReach }: CommandContext['config']): Promise<void> {
  const refusal = await addressRefusal(url, outgoingReach)
  if (!refusal) return
  const said = {
    'bad-address': () => `The address ${addressFault(url, outgoingReach)}. Nothing was added.`,
    'unknown-host': () => `The name in ${new URL(url).host} can’t be resolved. Check it, or try again later.`,
    'private-address': () =>
      `${new URL(url).hostname} is not a public address. To send into a private network, add the host to WEBHOOK_HOSTS, for this command and for the server.`,
  }
  throw new CommandError(refusal, said[refusal]())
}

const add = defineAct({
  name: 'webhook add',
  summary: 'Add a webhook: send events to a program',
  ...managing,
  input: z.object({
    url: z.string().trim().min(1).max(webhookLimits.addressCharacters).describe('The address to send to.'),
    events: z.array(z.enum(webhookEvents)).default([]).describe('Only these events; empty for all.'),
  }),
  refusals: webhookErrors.refusals('bad-address', 'unknown-host', 'private-address', 'exists'),
  async perform({ db, config }, { url, events }, { tenant, now }) {
    const refusal = await addressRefusal(url, config.outgoingReach)
    if (refusal) throw webhookErrors.error(refusal, { values: { host: URL.parse(url)?.host ?? '' } })
    const secret = newSecret()
    const id = await addWebhook(db, { tenantId: tenant.id, url, events, secret, now })
    if (id === undefined) throw webhookErrors.error('exists')
    return { id, url, events, secret }
  },
  objectOf: ({ url }) => url,
  api: noApi,
  atDesk: {
    answer: z.object({ id: z.int(), secret: z.string().describe('Checks signatures. It is shown only once.') }),
    present: ({ id, secret }) => ({ id, secret }),
  },
  command: commandFace({
    details: [
      'Sends each event to the address as a POST, signed as the Standard Webhooks specification says. The secret for checking signatures is shown only once.',
      `Events: ${webhookEvents.join(', ')}.`,
    ],
    arguments: [{ name: 'URL', describe: 'The address to send to; it starts with https://.' }],
    options: {
      event: { value: 'EVENT', many: true, describe: 'Only this event; repeatable. Defaults to all events.' },
    },
    async input([url = ''], { event }, { config }) {
      const events = readEvents(event)
      await checkAddress(url, config)
      return { url, events }
    },
    answer: (webhook: { id: number; url: string; events: string[]; secret: string }, { tenant }) => ({
      data: { webhook },
      lines: [
        `Webhook ${webhook.id} gets ${webhook.events.join(', ') || 'every event'} of ${tenant.domain}.`,
        `Secret: ${webhook.secret}`,
      ],
    }),
  }),
})

const remove = defineAct({
  name: 'webhook remove',
  summary: 'Remove a webhook and its pending deliveries',
  ...managing,
  input: z.object({ id: z.int() }),
  refusals: webhookErrors.refusals('unknown-webhook'),
  async perform({ db }, { id }, { tenant }) {
    if (!(await removeWebhook(db, tenant.id, id))) throw webhookErrors.error('unknown-webhook')
    return { id }
  },
  api: noApi,
  command: commandFace({
    arguments: [{ name: 'ID', describe: 'The webhook’s id from foyer webhook list.' }],
    options: {},
    notFound: ([id = ''], { domain }) => `${domain} has no webhook ${id}. Run foyer webhook list to see them.`,
    // Ids begin with 1, so that no webhook has the number of what isn't one.
    input: ([id = '']) => ({ id: /^\d{1,15}$/.test(id) ? Number(id) : 0 }),
    answer: ({ id }: { id: number }) => ({ data: { removed: id }, lines: [`Webhook ${id} is removed.`] }),
  }),
})

const replay = defineAct({
  name: 'webhook replay',
  summary: 'Resend deliveries',
  ...managing,
  input: z.object({
    deliveries: z
      .array(z.string().max(webhookLimits.deliveryIdCharacters))
      .max(webhookLimits.replayed)
      .default([])
      .describe('Ids of deliveries; empty for all that were given up.'),
  }),
  refusals: [],
  perform: async ({ db, jobs }, { deliveries: ids }, { tenant, now }) =>
    replayDeliveries({ db, jobs }, { tenantId: tenant.id, ids, now }),
  objectOf: (replayed) => (replayed.length === 1 ? (replayed[0] ?? '') : ''),
  api: noApi,
  atDesk: {
    answer: z.object({ replayed: z.array(z.string()) }),
    present: (replayed) => ({ replayed }),
  },
  command: commandFace({
    details: [
      'Without ids, resends all that were given up. Deliveries keep their ids, so that receivers can skip duplicates. A running server sends them.',
    ],
    arguments: [{ name: 'DELIVERY', describe: 'A delivery’s id: msg_….', optional: true, many: true }],
    options: {},
    input: (ids) => ({ deliveries: [...ids] }),
    answer(replayed: string[], { tenant, input: { deliveries } }) {
      const missing = deliveries.filter((id) => !replayed.includes(id))
      return {
        data: { replayed },
        lines: [replayed.length === 1 ? 'Resending 1 delivery.' : `Resending ${replayed.length} deliveries.`],
        ...(missing.length > 0 && {
          failure: { code: 'unknown-delivery', message: `${tenant.domain} has no delivery ${missing.join(', ')}.` },
        }),
      }
    },
  }),
})

/** The acts on webhooks. */
export const webhookActs: readonly Act[] = [add, remove, replay]
