import { defineErrors } from '#kernel/error.ts'

export const applyErrors = defineErrors('apply', {
  'position-closed': { status: 410 },
  /** The position takes applications on another site only. */
  elsewhere: { status: 404 },
  'no-file': { status: 422 },
  'type-not-allowed': { status: 422 },
  'not-a-form': { status: 422 },
})
