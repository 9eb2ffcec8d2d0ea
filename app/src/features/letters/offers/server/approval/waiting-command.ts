import { type CommandContext, defineCommand } from '#platform/feature/command.ts'
import { offerLimits } from '../../limits.ts'
import { listWaiting } from './waiting-store.ts'

/** The command that lists what waits for an owner. */
export const waitingCommand = defineCommand({
  name: 'offer waiting',
  summary: 'List job offers that wait for an owner’s approval, oldest first',
  arguments: [],
  options: {},
  async run(context: CommandContext) {
    const { db } = await context.site()
    const tenant = await context.tenant()
    const rows = await listWaiting(db, { tenantId: tenant.id, limit: offerLimits.listed })
    const waiting = rows.map((row) => ({
      enc_id: row.encId,
      state: row.state,
      offer: row.offer,
      candidate: row.name,
      position: row.job,
      maker: row.maker,
      made_at: row.madeAt.toISOString(),
      reason: row.reason,
    }))
    const lines = waiting.map((one) =>
      [one.enc_id, one.state.padEnd(9), one.candidate, one.position, one.maker, one.reason ?? ''].join('  ').trimEnd(),
    )
    return { data: { waiting }, lines: lines.length > 0 ? lines : ['Nothing waits for approval.'] }
  },
})
