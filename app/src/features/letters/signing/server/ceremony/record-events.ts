import { signingLimits } from '../../limits.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import type { Database } from '#platform/db/database.ts'
import type { recordEvents as endpoint } from '../../contract.ts'
import type { CeremonyEventName } from '../../letter-fields.ts'
import { admitSigner } from './admit-signer.ts'
import type { SigningCall } from '../dependencies.ts'
import { type CeremonyRow, countEvents, insertEvents, type NewEvent } from '../store.ts'

/** Records events reported by the page, up to a limit per ceremony. */
export async function recordEvents(call: SigningCall, { wid, events }: BodyOf<typeof endpoint>): Promise<void> {
  const now = await call.context.now()
  const row = await admitSigner(call, wid, now)
  const room = signingLimits.ceremonyEvents - (await countEvents(call.service.db, row.id))
  const kept = events.slice(0, Math.max(0, room))
  const detailed = kept.map(({ event, detail }) =>
    eventNow(call, row, now, event, detail === undefined ? {} : { what: detail }),
  )
  await record(call.service.db, ...detailed)
}

/** Builds an event of this call. */
export const eventNow = (
  { context }: SigningCall,
  row: Pick<CeremonyRow, 'id' | 'letterSha256'>,
  at: Date,
  event: CeremonyEventName,
  detail: object = {},
): NewEvent => ({
  ceremonyId: row.id,
  at,
  event,
  detail,
  ipAddress: context.ip,
  userAgent: userAgentOf(context),
  letterSha256: row.letterSha256,
})

export const userAgentOf = ({ headers }: SigningCall['context']): string =>
  (headers.get('user-agent') ?? '').slice(0, signingLimits.userAgentCharacters)

export const record = (db: Database, ...events: NewEvent[]): Promise<void> => insertEvents(db, events)
