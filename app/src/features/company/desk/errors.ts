import { defineErrors } from '#kernel/error.ts'

export const deskErrors = defineErrors('desk', {
  'not-found': { status: 404 },
  'bad-address': { status: 422 },
  'unknown-host': { status: 422 },
  'private-address': { status: 422 },
  'calendar-unreachable': { status: 422 },
  'not-calendar': { status: 422 },
})
