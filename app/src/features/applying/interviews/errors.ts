import { defineErrors } from '#kernel/error.ts'

export const interviewErrors = defineErrors('interviews', {
  'not-found': { status: 404 },
  'slot-taken': { status: 409 },
  'too-late': { status: 409 },
  'no-moves-left': { status: 409 },
  'already-booked': { status: 409 },
  canceled: { status: 409 },
  over: { status: 409 },
  'not-canceled': { status: 409 },
  'application-ended': { status: 409 },
  'no-such-time': { status: 422 },
  'twice-that-day': { status: 422 },
  'no-such-zone': { status: 422 },
  'past-time': { status: 422 },
  'too-few-times': { status: 422 },
  'bad-cursor': { status: 422 },
})
