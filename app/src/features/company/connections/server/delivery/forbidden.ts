import type { Outcome } from '../exchange/system.ts'

/** An application that can't be sent now, for a reason that isn't the system's. After an hour it waits for a person. */
export interface Stuck {
  kind: 'stuck'
  afterSeconds: number
  said: string
}

type Ended = Outcome | Stuck | { kind: 'left-out' }

/**
 * Returns a function that takes the outcomes of a connection's deliveries, one after the other. The first that is forbidden is stuck
 * alone: a system can hide a job from a key, or dislike a file. A key that may do too little is noticed with the next one.
 */
export function watchForbidden(): (delivery: number, outcome: Ended) => Ended {
  let before: number | undefined
  return (delivery, outcome) => {
    const isAlone = before === undefined || before === delivery
    before = outcome.kind === 'not-allowed' && outcome.isForbidden ? delivery : undefined
    if (before === undefined || outcome.kind !== 'not-allowed' || !isAlone) return outcome
    return { kind: 'stuck', afterSeconds: 0, said: outcome.said }
  }
}
