import { defineStateMachine } from '#kernel/state-machine.ts'

/** State of a referral: the referred person was asked, agreed, applied or declined, or the time to answer is over. */
export const referralStateNames = ['sent', 'accepted', 'applied', 'declined', 'expired'] as const
export type ReferralState = (typeof referralStateNames)[number]
export type ReferralEvent = 'accept' | 'decline' | 'apply' | 'expire'

const over = { refused: 'over' } as const

/** State machine of a referral. Consent can be revoked until the person applies. */
export const referralStates = defineStateMachine<ReferralState, ReferralEvent, 'over'>({
  name: 'referral',
  initial: 'sent',
  table: {
    sent: { accept: 'accepted', decline: 'declined', apply: over, expire: 'expired' },
    accepted: { accept: 'accepted', decline: 'declined', apply: 'applied', expire: over },
    applied: { accept: 'applied', decline: over, apply: 'applied', expire: over },
    declined: { accept: over, decline: 'declined', apply: over, expire: over },
    expired: { accept: over, decline: over, apply: over, expire: 'expired' },
  },
})

export const isSent = (state: ReferralState): boolean => state === 'sent'
export const isAccepted = (state: ReferralState): boolean => state === 'accepted'
/** Returns true for a referral with the referred person's consent. */
export const isAgreed = (state: ReferralState): boolean => state === 'accepted' || state === 'applied'

/** Returns the state at a time; an unanswered referral expires even before the clock's job has recorded that. */
export const stateAt = ({ state, expiresAt }: { state: ReferralState; expiresAt: Date }, now: Date): ReferralState =>
  isSent(state) && now >= expiresAt ? 'expired' : state

export const SENT = 'sent' as const satisfies ReferralState
export const ACCEPTED = 'accepted' as const satisfies ReferralState
export const APPLIED = 'applied' as const satisfies ReferralState
export const DECLINED = 'declined' as const satisfies ReferralState
export const EXPIRED = 'expired' as const satisfies ReferralState
/** A state that can't be left. */
export type OverState = 'applied' | 'declined' | 'expired'
/** A state without the person's data. */
export type ErasedState = 'declined' | 'expired'

export const hasApplied = (state: ReferralState): boolean => state === 'applied'
/** Returns true for a referral without the person's data, which can be deleted. */
export const isErased = (state: ReferralState): state is ErasedState => state === 'declined' || state === 'expired'
export const isOver = (state: ReferralState): state is OverState => hasApplied(state) || isErased(state)
