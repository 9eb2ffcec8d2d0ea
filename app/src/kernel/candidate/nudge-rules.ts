/** Kinds of things that ask a candidate to act, in their order on the dashboard. */
export const nudgeRules = [
  'offer-to-answer',
  'slot-to-pick',
  'interview-soon',
  'form-due',
  'address-to-prove',
  'draft-closing',
  'saved-job-closing',
  'event-soon',
  'no-resume',
  'profile-gaps',
  'alert-worth-making',
] as const
export type NudgeRule = (typeof nudgeRules)[number]
