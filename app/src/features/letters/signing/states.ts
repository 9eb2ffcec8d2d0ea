import { defineStateMachine } from '#kernel/state-machine.ts'

/** Stored statuses. `expired` is never stored, because it follows from the clock. */
export const storedCeremonyStatuses = ['open', 'completed', 'rejected', 'withdrawn'] as const
export type StoredCeremonyStatus = (typeof storedCeremonyStatuses)[number]
export type CeremonyStatus = StoredCeremonyStatus | 'expired'

export type CeremonyEvent = 'complete' | 'reject' | 'withdraw' | 'renew' | 'expire'

const over = { refused: 'not-available' } as const

/**
 * State machine of a document's ceremony. The page shows the same message for every end. The owner triggers `withdraw`
 * and `renew` (a new expiry), the clock `expire`; after a refusal or withdrawal the document needs a new ceremony.
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

/** Returns the status at an instant. A ceremony can be completed only before `expiresAt`. */
export function ceremonyStatusAt(stored: StoredCeremonyStatus, expiresAt: Date, now: Date): CeremonyStatus {
  if (stored !== 'open' || now < expiresAt) return stored
  const lapsed = ceremonyStates.next(stored, 'expire')
  return lapsed.ok ? lapsed.state : stored
}

export const OPEN = 'open' as const satisfies CeremonyStatus
export const COMPLETED = 'completed' as const satisfies CeremonyStatus
export const REJECTED = 'rejected' as const satisfies CeremonyStatus
/** Status of a ceremony that was ended by an act. */
export type ClosedCeremonyStatus = Exclude<StoredCeremonyStatus, 'open'>

export const isOpen = (status: CeremonyStatus): boolean => status === 'open'
export const isCompleted = (status: CeremonyStatus): boolean => status === 'completed'
export const isRejected = (status: CeremonyStatus): boolean => status === 'rejected'
