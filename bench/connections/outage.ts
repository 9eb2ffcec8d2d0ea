import { setTimeout as pause } from 'node:timers/promises'
import { wakeDeliveries } from '../../app/src/features/company/connections/server/delivery/deliver.ts'
import { addMinutes, addSeconds } from '../../app/src/kernel/time.ts'
import { openBenchSite } from '../bench-site/site.ts'
import { connect } from './connect.ts'

const APPLICATIONS = 1000
const OUTAGE_SECONDS = 3600
const PER_SECOND = 5

/**
 * Queues applications through an hour's outage of the system, and lets it return. The hour passes on the site's clock; the deliveries
 * afterwards take real time, at the system's own limit.
 */
export async function sufferOutage(): Promise<void> {
  let clock = new Date()
  let since: number | undefined
  const site = await openBenchSite({
    now: () => (since === undefined ? clock : new Date(clock.getTime() + performance.now() - since)),
  })
  const { system, position } = await connect(site, { perSecond: PER_SECOND, copies: false })
  try {
    const sent = Array.from({ length: APPLICATIONS }, (_, number) => `person${number}@example.org`)
    await system.away()
    let lookedAt = clock
    for (const email of sent) {
      const guest = await site.browser()
      await site.submit(guest, await site.begin(guest, email, position))
      clock = addSeconds(clock, OUTAGE_SECONDS / APPLICATIONS)
      // As the schedule does each minute.
      if (clock < addMinutes(lookedAt, 1)) continue
      lookedAt = clock
      await wakeDeliveries(site.context)
    }
    if (system.received.length > 0) throw new Error('The system was not away.')
    await system.back()
    since = performance.now()
    const firstAt = async () => {
      while (system.received.length === 0) {
        // Until the pause that the outage made is over, by the clock.
        clock = addMinutes(clock, 1)
        await wakeDeliveries(site.context)
        await pause(500)
      }
      return performance.now()
    }
    const began = await firstAt()
    const waited = (clock.getTime() - lookedAt.getTime()) / 60_000
    let most = 0
    while (system.received.length < APPLICATIONS) {
      await pause(1000)
      await wakeDeliveries(site.context)
      if (performance.now() - began > 3 * most + 600_000) throw new Error(`${system.received.length} have arrived.`)
      most = performance.now() - began
    }
    const seconds = (performance.now() - began) / 1000
    await pause(2000)
    const arrived = system.received.map(({ email }) => email)
    const refused = system.calls.filter(({ status }) => status === 429).length
    const { rows } = await site.pool.query<{ state: string; count: number }>(
      'SELECT state, count(*)::int FROM connection_deliveries GROUP BY state',
    )
    const isInOrder = arrived.every((email, at) => email === sent[at])
    process.stdout.write(
      `${APPLICATIONS} applications in an hour without the system: ${arrived.length} arrived, ${new Set(arrived).size} different, ` +
        `${isInOrder ? 'in order' : 'OUT OF ORDER'}; ${JSON.stringify(rows)}\n` +
        `resumed ${waited.toFixed(0)} minutes after the last one; ${(arrived.length / seconds).toFixed(2)} a second ` +
        `of ${PER_SECOND} that the system takes, ${refused} calls too many\n`,
    )
    if (!isInOrder || arrived.length !== APPLICATIONS) process.exitCode = 1
  } finally {
    await system.close()
    await site.close()
  }
}
