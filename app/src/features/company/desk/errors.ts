import { defineErrors } from '#kernel/error.ts'

export const deskErrors = defineErrors('desk', {
  'not-found': { status: 404 },
})
