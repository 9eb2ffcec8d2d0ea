import type { Database } from '#platform/db/database.ts'
import { type Finding, findingsOf } from '#platform/doctor/finding.ts'
import { isPressing, type TroubleKind } from '../../troubles.ts'
import { listTroubles, type Trouble } from './trouble-store.ts'

/** Findings about troubles, with the remedy. */
const words: Record<TroubleKind, (since: string) => string> = {
  feed: (since) => `no jobs have come since ${since}. foyer connection list says why.`,
  held: (since) => `an import has waited for a decision since ${since}. Look at the desk, under Site, Connections.`,
  credentials: () =>
    'the system refuses the credentials, so applications wait. Enter others at the desk, under Site, Connections.',
  undelivered: (since) => `applications have waited since ${since}. foyer connection deliveries says why.`,
  stages: (since) =>
    `the system hasn’t said what became of applications since ${since}. The log says why; the credentials may lack a permission.`,
  deciding: () => 'applications wait for a decision. foyer connection deliveries lists them.',
}
const problems: ReadonlySet<TroubleKind> = new Set(['feed', 'credentials', 'undelivered', 'stages'])

/** Reports connections whose jobs don't come or whose applications don't leave, and what waits for a person. */
export async function checkConnections(db: Database, now: Date): Promise<Finding[]> {
  const { ok, warning, problem } = findingsOf('Connected systems')
  const pressing = (await listTroubles(db, null)).filter((one) => isPressing(one, now))
  if (pressing.length === 0) return [ok('No connection has trouble.')]
  return [...Map.groupBy(pressing, ({ kind }) => kind)].map(([kind, troubles]) =>
    (problems.has(kind) ? problem : warning)(
      `${named(troubles)}: ${words[kind](troubles[0]?.since.toISOString() ?? '')}`,
    ),
  )
}

const named = (troubles: readonly Trouble[]): string =>
  troubles.map(({ connectionId, source }) => `${connectionId} (${source})`).join(', ')
