import { defineErrors } from '#kernel/error.ts'

export const positionErrors = defineErrors('positions', {
  'not-found': { status: 404 },
  'already-closed': { status: 409 },
  'not-published': { status: 409 },
  'deadline-passed': { status: 409 },
})
