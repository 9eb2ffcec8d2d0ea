import { defineErrors } from '#kernel/error.ts'

export const documentErrors = defineErrors('documents', {
  // No document was chosen, and there is none.
  nothing: { status: 422 },
  'too-many': { status: 422 },
  'too-large': { status: 422 },
  // The person is downloading another archive.
  busy: { status: 429 },
})
