import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { Company } from './company.ts'
import type { Crowd } from './crowd.ts'
import type { Fault } from './faults.ts'
import { compare, type Part } from './ledger.ts'

/** Long enough for a lease of 20 seconds to run out and for the standby to take over. */
const WATCHED_MS = 40_000
/** Acts before a fault. */
const CALM_MS = 5000
const OFFERS_EACH = 8

/** A fault with its consequences. */
export interface Outcome extends Part {
  fault: string
  lost: string[]
  doubles: string[]
}

/** Causes a fault while people act, repairs it, and compares the database with the acknowledged writes. */
export async function suffer(
  { cluster, company, crowd }: { cluster: Cluster; company: Company; crowd: Crowd },
  { name, strike }: Fault,
): Promise<Outcome> {
  await cluster.isWhole()
  await crowd.extendOffers(OFFERS_EACH)
  crowd.start()
  await wait(CALM_MS)
  const read = crowd.ledger.begin()
  const repair = await strike(cluster)
  await wait(WATCHED_MS)
  await repair()
  await cluster.isWhole()
  await wait(CALM_MS)
  const part = read()
  await crowd.rest()
  const { lost, doubles } = await compare(company, crowd.ledger.writes)
  return { ...part, fault: name, lost: lost.map(({ kind, id }) => `${kind} ${id}`), doubles }
}
