import { defineErrors } from '#kernel/error.ts'

export const assistantErrors = defineErrors('assistant', {
  // The proposal is older than its time, altered, or another browser's.
  expired: { status: 409 },
  // None of the jobs can be added any more.
  unavailable: { status: 409 },
})
