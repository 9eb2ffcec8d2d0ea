import { defineErrors } from '#kernel/error.ts'

export const profileErrors = defineErrors('profile', {
  'not-found': { status: 404 },
  // The specification's text: "Invalid request received. Please try again".
  invalid: { status: 422 },
  conflict: { status: 409 },
  full: { status: 409 },
  'not-undoable': { status: 409 },
})
