import { defineErrors } from '#kernel/error.ts'

export const referralErrors = defineErrors('referrals', {
  // The site's gate for referrals is off.
  off: { status: 403 },
  'not-found': { status: 404 },
  self: { status: 422 },
  'bad-name': { status: 422 },
  'too-many': { status: 429 },
  // The referrer's own address must be proven first.
  'email-not-proven': { status: 403 },
  // The emailed link is unknown, or the referral was withdrawn or erased.
  'wrong-link': { status: 404 },
  // The referral was declined or has expired, or the referred person has applied.
  over: { status: 409 },
})
