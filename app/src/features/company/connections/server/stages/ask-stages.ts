import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { boardAddress, type SystemName, systemNames } from '../../systems.ts'
import { openCredentials } from '../delivery/credentials.ts'
import { follow } from '../delivery/receive-status.ts'
import { deliverySystems } from '../systems/index.ts'
import { type AskingConnection, listAsking, listHeld } from './stages-store.ts'

const asked: readonly SystemName[] = systemNames.filter((name) => deliverySystems[name]?.askStages)

/** Asks the systems that post nothing by themselves what became of the applications that they have. */
export async function askStages(context: FeatureContext, stop: AbortSignal): Promise<void> {
  for (const connection of await listAsking(context.db, asked)) {
    if (stop.aborted) return
    await askOne(context, connection, stop).catch((error: unknown) =>
      context.log.warn({ err: error, connection: connection.id }, 'a system could not be asked for stages'),
    )
  }
}

async function askOne(context: FeatureContext, connection: AskingConnection, stop: AbortSignal): Promise<void> {
  const { db, secrets, config, now } = context
  const { id, system, board, origin } = connection
  const credentials = openCredentials(secrets.signing, connection.credentials)
  const held = await listHeld(db, id)
  if (!credentials || held.length === 0) return
  const address = new URL(boardAddress(system, board, origin) ?? '')
  const call = { origin: address.origin, credentials, reach: config.outgoingReach }
  const events = (await deliverySystems[system]?.askStages?.(call, held, { now: await now(), stop })) ?? []
  for (const event of events) await follow(context, connection, event)
}
