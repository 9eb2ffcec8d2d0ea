import { setTimeout as pause } from 'node:timers/promises'
import { compare, openBenchSite } from '../bench-site/site.ts'
import { connect } from './connect.ts'

const ROUNDS = 300

/** Times a submit for a job of a connection against one for a job without, in turns. */
export async function timeSubmits(): Promise<void> {
  const site = await openBenchSite()
  const { system, position } = await connect(site, { perSecond: 1000, copies: true })
  try {
    let people = 0
    let delivered = 0
    const submit = async (job: number) => {
      const guest = await site.browser()
      const draft = await site.begin(guest, `person${(people += 1)}@example.org`, job)
      // What follows a submit isn't timed with the next one.
      await site.mail.hasReceived(people - 1)
      while (system.received.length < delivered) await pause(5)
      return () => site.submit(guest, draft)
    }
    await compare(ROUNDS, {
      'a submit with a connection': async () => {
        const send = await submit(position)
        delivered += 1
        return send
      },
      'a submit without': () => submit(site.positionId),
    })
  } finally {
    await system.close()
    await site.close()
  }
}
