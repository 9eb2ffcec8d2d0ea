import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { systemOrigin } from '../systems.ts'
import type { Completion } from './complete-feed.ts'
import { openCredentials } from './delivery/credentials.ts'
import type { Credentials } from './exchange/system.ts'
import { editionOf } from './fetch-feed.ts'
import { listDigests } from './records/job-store.ts'
import type { ConnectionRow } from './records/store.ts'
import { deliverySystems } from './systems/index.ts'

/** A completion that isn't under way. */
export type StartedCompletion = Omit<Completion, 'stop'>

/** Returns what a pull adds to the jobs of a list; undefined for systems whose list is complete. */
export async function completionOf(
  context: FeatureContext,
  row: ConnectionRow,
  now: Date,
  asked: boolean,
): Promise<StartedCompletion | undefined> {
  const { id, credentials: sealed, sha256 } = row
  const credentials = sealed === null ? undefined : openCredentials(context.secrets.signing, sealed)
  const completion = startCompletion(context, row, now, credentials)
  // Jobs that are left out because they are as they were have to be here.
  const isNew = completion?.system.list !== undefined && (asked || sha256 === null)
  return completion && { ...completion, known: isNew ? new Map() : await listDigests(context.db, id) }
}

/** Returns what a first pull adds to the jobs of a list. Their questions are left out if they have no form here. */
export function startCompletion(
  { config }: Pick<FeatureContext, 'config'>,
  { system: name, board, origin, appliesOnSite }: Pick<ConnectionRow, 'system' | 'board' | 'origin' | 'appliesOnSite'>,
  now: Date,
  credentials?: Credentials,
): StartedCompletion | undefined {
  const system = deliverySystems[name]
  const asks = appliesOnSite !== false && (!system?.asksWithKey || credentials !== undefined)
  if (!system?.jobsIn || !(asks || system.list)) return undefined
  const call = {
    origin: systemOrigin({ system: name, board, origin }),
    board,
    credentials: credentials ?? {},
    reach: config.outgoingReach,
  }
  return { system, call, asks, known: new Map(), edition: editionOf(now) }
}
