import { defineErrors } from '#kernel/error.ts'

export const jobAlertErrors = defineErrors('job-alerts', {
  off: { status: 404 },
  'not-found': { status: 404 },
  'no-place': { status: 422 },
  full: { status: 409 },
  'wrong-link': { status: 404 },
})
