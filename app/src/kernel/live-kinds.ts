/** Kinds of events that tell a person's open pages that something changed; a page then asks the API for the new state. */
export const liveKinds = [
  'notification',
  'badge',
  'application',
  'draft',
  'saved',
  'interview',
  'event',
  'referral',
  'form',
  'offer',
  'profile',
  'sign-out',
] as const

export type LiveKind = (typeof liveKinds)[number]

/** The stream's own events: events before them may have been missed. */
export const resyncKinds = ['ready', 'resync'] as const
