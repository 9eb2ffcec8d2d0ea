import { defineErrors } from '#kernel/error.ts'

export const searchErrors = defineErrors('search', {
  // A search would miss jobs, or find none.
  starting: { status: 503 },
})
