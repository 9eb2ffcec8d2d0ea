import { defineErrors } from '#kernel/error.ts'

export const termsErrors = defineErrors('terms', {
  changed: { status: 409 },
  'not-asked': { status: 409 },
})
