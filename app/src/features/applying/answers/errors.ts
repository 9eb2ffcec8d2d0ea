import { defineErrors } from '#kernel/error.ts'

export const draftErrors = defineErrors('drafts', {
  // The person already has the maximum number of open drafts.
  full: { status: 409 },
  'already-submitted': { status: 409 },
  'position-closed': { status: 410 },
  'unknown-field': { status: 422 },
  'type-not-allowed': { status: 422 },
  'too-many-files': { status: 422 },
  'disk-full': { status: 507 },
})
