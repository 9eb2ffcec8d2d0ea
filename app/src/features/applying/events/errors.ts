import { defineErrors } from '#kernel/error.ts'

export const eventErrors = defineErrors('events', {
  'not-found': { status: 404 },
  // Registration hasn't started.
  soon: { status: 409 },
  closed: { status: 409 },
  full: { status: 409 },
  over: { status: 409 },
  canceled: { status: 409 },
  'not-registered': { status: 409 },
  // The person isn't on the list of the event, or not any more.
  'not-listed': { status: 404 },
  // A message without recipients.
  'no-recipients': { status: 409 },
  // The emailed link is unknown or has expired.
  'wrong-link': { status: 404 },
})
