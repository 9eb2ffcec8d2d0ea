import { defineErrors } from '#kernel/error.ts'

export const profileErrors = defineErrors('profile', {
  'not-found': { status: 404 },
  // The specification's text: "Invalid request received. Please try again".
  invalid: { status: 422 },
  conflict: { status: 409 },
  full: { status: 409 },
  'not-undoable': { status: 409 },
  // Its first bytes are not those of a JPEG, PNG or WebP.
  'not-a-picture': { status: 422 },
  'picture-damaged': { status: 422 },
  'picture-too-detailed': { status: 422 },
})
