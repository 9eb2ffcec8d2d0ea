import { serverLimits } from '#config/server-limits.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import type { recordEvents as endpoint } from '../../contract.ts'
import { admitSigner, eventNow, record } from './admit-signer.ts'
import type { SigningCall } from '../signing-service.ts'
import { countEvents } from '../store.ts'

/** Records events reported by the page, up to a limit per ceremony. */
export async function recordEvents(call: SigningCall, { wid, events }: BodyOf<typeof endpoint>): Promise<void> {
  const now = await call.context.now()
  const row = await admitSigner(call, wid, now)
  const room = serverLimits.ceremonyEvents - (await countEvents(call.service.db, row.id))
  const kept = events.slice(0, Math.max(0, room))
  const detailed = kept.map(({ event, detail }) =>
    eventNow(call, row, now, event, detail === undefined ? {} : { what: detail }),
  )
  await record(call.service.db, ...detailed)
}
