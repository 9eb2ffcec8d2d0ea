import { defineErrors } from '#kernel/error.ts'

export const matchErrors = defineErrors('match', {
  /** The site has turned matching off. */
  'not-offered': { status: 404 },
  /** The list of refused skills, or of positions without matching, is full. */
  'too-many': { status: 409 },
})
