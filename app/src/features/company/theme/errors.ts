import { defineErrors } from '#kernel/error.ts'

export const themeErrors = defineErrors('theme', {
  // Another editor saved or published in the meantime; the data has their state and the differences.
  conflict: { status: 409 },
  'nothing-changed': { status: 409 },
  'in-use': { status: 409 },
  // Colours that cannot be told apart; the data lists the pairs.
  'low-contrast': { status: 422 },
  // Values that a token cannot have; the data lists the paths.
  'bad-tokens': { status: 422 },
  'not-an-image': { status: 422 },
  'too-many-pixels': { status: 422 },
  'not-a-font': { status: 422 },
  licence: { status: 422 },
  'too-many-fonts': { status: 422 },
})
