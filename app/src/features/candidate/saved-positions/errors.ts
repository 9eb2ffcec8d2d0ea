import { defineErrors } from '#kernel/error.ts'

export const savedPositionErrors = defineErrors('saved-positions', {
  full: { status: 409 },
})
