import type { Database } from '#platform/db/database.ts'
import type { Outcome } from '../exchange/system.ts'
import { hasStuckAlike, type TakenDelivery } from './delivery-store.ts'

/** An application that can't be sent now, for a reason that isn't the system's. After an hour it waits for a person. */
export interface Stuck {
  kind: 'stuck'
  afterSeconds: number
  said: string
}

type Ended = Outcome | Stuck | { kind: 'left-out' }

/**
 * Returns the outcome of an attempt, of which the first that is forbidden is stuck alone: a system can hide a job from a key, or dislike
 * a file. A key that has too few rights is noticed with the second application that is refused in the same words.
 */
export async function judgeForbidden(db: Database, delivery: TakenDelivery, outcome: Ended): Promise<Ended> {
  if (outcome.kind !== 'not-allowed' || !outcome.isForbidden) return outcome
  const { said } = outcome
  return (await hasStuckAlike(db, delivery, said)) ? outcome : { kind: 'stuck', afterSeconds: 0, said }
}
