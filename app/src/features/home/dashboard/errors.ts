import { defineErrors } from '#kernel/error.ts'

export const dashboardErrors = defineErrors('dashboard', {
  'not-found': { status: 404 },
  // The nudge stays until its task is done.
  'not-dismissible': { status: 409 },
})
