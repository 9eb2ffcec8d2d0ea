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

/** Returns the state at a time; one that no one answered expires before the clock's job writes it. */
export const stateAt = ({ state, expiresAt }: { state: ReferralState; expiresAt: Date }, now: Date): ReferralState =>
  isSent(state) && now >= expiresAt ? 'expired' : state
