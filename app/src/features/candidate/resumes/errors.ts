import { defineErrors } from '#kernel/error.ts'

export const resumeErrors = defineErrors('resumes', {
  // The account has the maximum number of résumés.
  full: { status: 409 },
  empty: { status: 422 },
  damaged: { status: 422 },
  'unknown-format': { status: 422 },
  'unpacks-too-large': { status: 422 },
  'not-a-data-url': { status: 422 },
  'accepted-before': { status: 409 },
  // The value or line was changed or settled on another page.
  outdated: { status: 409 },
})
