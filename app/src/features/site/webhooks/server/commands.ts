import { type CommandContext, defineCommand } from '#platform/feature/command.ts'
import { webhookLimits } from '../limits.ts'
import { type ListedDelivery, listOpenDeliveries, listWebhooks } from './store.ts'

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

export const webhookCommands = [list]
