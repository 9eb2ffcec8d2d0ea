import { defineErrors } from '#kernel/error.ts'

export const savedPositionErrors = defineErrors('savedPositions', {
  full: { status: 409 },
})
