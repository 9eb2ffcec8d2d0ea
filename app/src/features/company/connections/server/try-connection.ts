import type { z } from 'zod'
import type { DataOf } from '#kernel/endpoint.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { checkConnection, connectionInput } from '../contract.ts'
import { checkAddress } from './check-address.ts'
import { connectionLimits as limits } from '../limits.ts'
import { defaultSource, pullFeed } from './pull.ts'
import { startCompletion } from './start-completion.ts'

/**
 * Fetches a feed and returns what a pull would do; nothing is written.
 * @throws the refusals of `checkAddress`
 */
export async function tryConnection(
  context: FeatureContext,
  tenant: SiteTenant,
  { system, board, origin, source, apply, close_missing: closeMissing }: z.output<typeof connectionInput>,
  now: Date,
): Promise<DataOf<typeof checkConnection>> {
  await checkAddress({ system, board, origin }, context.config.outgoingReach)
  const appliesOnSite = apply === null ? null : apply === 'here'
  const feed = { system, board, origin, source: source || defaultSource(system, board), appliesOnSite, closeMissing }
  const stop = new AbortController().signal
  const started = startCompletion(context, feed, now)
  // The questions don't matter for what a pull would do.
  const completion = started?.system.list && { ...started, asks: false, most: limits.detailsTried }
  const reading = { known: undefined, force: false, write: false, now, stop, completion }
  const { end } = await pullFeed(context, tenant, feed, reading)
  return { ...end, problems: [...end.problems] }
}
