import { defineErrors } from '#kernel/error.ts'

export const applyErrors = defineErrors('apply', {
  'position-closed': { status: 410 },
  /** The position only accepts applications on another site. */
  elsewhere: { status: 404 },
  'no-file': { status: 422 },
  'type-not-allowed': { status: 422 },
  'not-a-form': { status: 422 },
})
