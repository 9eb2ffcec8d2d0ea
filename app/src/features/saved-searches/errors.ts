import { defineErrors } from '#kernel/error.ts'

export const savedSearchErrors = defineErrors('saved-searches', {
  off: { status: 404 },
  full: { status: 409 },
  'wrong-link': { status: 404 },
})
