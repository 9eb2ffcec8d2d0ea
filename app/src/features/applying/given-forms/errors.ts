import { defineErrors } from '#kernel/error.ts'

export const givenFormErrors = defineErrors('given-forms', {
  'not-found': { status: 404 },
  completed: { status: 409 },
  'not-completed': { status: 409 },
  'draft-changed': { status: 409 },
  invalid: { status: 422 },
  // A document in the form is not signed yet.
  'not-signed': { status: 422 },
})
