import { defineStateMachine } from '#kernel/state-machine.ts'

/** What is stored. `expired` is never stored: it follows from the clock. */
export const storedCeremonyStatuses = ['open', 'completed', 'rejected', 'withdrawn'] as const
export type StoredCeremonyStatus = (typeof storedCeremonyStatuses)[number]
export type CeremonyStatus = StoredCeremonyStatus | 'expired'

export type CeremonyEvent = 'complete' | 'reject' | 'withdraw' | 'renew' | 'expire'

const over = { refused: 'not-available' } as const

/**
 * The signing of one document on a page of its own. Whatever ended it, the page hears the same. `withdraw` and `renew` (another
 * day of expiry) are its owner's, `expire` the clock's; after a refusal or a withdrawal the document needs another ceremony.
 */
export const ceremonyStates = defineStateMachine<CeremonyStatus, CeremonyEvent, 'not-available'>({
  name: 'signing ceremony',
  initial: 'open',
  table: {
    open: { complete: 'completed', reject: 'rejected', withdraw: 'withdrawn', renew: 'open', expire: 'expired' },
    expired: { complete: over, reject: over, withdraw: 'withdrawn', renew: 'open', expire: over },
    completed: { complete: over, reject: over, withdraw: over, renew: over, expire: over },
    rejected: { complete: over, reject: over, withdraw: over, renew: over, expire: over },
    withdrawn: { complete: over, reject: over, withdraw: over, renew: over, expire: over },
  },
})

/** The status at an instant. A ceremony can be completed while `now` lies before `expiresAt`, and no longer at it. */
export function ceremonyStatusAt(stored: StoredCeremonyStatus, expiresAt: Date, now: Date): CeremonyStatus {
  if (stored !== 'open' || now < expiresAt) return stored
  const lapsed = ceremonyStates.next(stored, 'expire')
  return lapsed.ok ? lapsed.state : stored
}
