import { defineErrors } from '#kernel/error.ts'

export const exportErrors = defineErrors('resume-export', {
  'nothing-to-export': { status: 404 },
  'too-long': { status: 422 },
})
