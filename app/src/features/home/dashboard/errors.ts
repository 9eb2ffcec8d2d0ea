import { defineErrors } from '#kernel/error.ts'

export const dashboardErrors = defineErrors('dashboard', {
  'not-found': { status: 404 },
  // The nudge stays until the thing is done.
  'not-dismissible': { status: 409 },
})
