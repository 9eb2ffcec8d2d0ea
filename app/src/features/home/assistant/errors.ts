import { defineErrors } from '#kernel/error.ts'

export const assistantErrors = defineErrors('assistant', {
  // The proposal has expired, was altered, or belongs to another browser.
  expired: { status: 409 },
  // None of the jobs can be added any more.
  unavailable: { status: 409 },
})
