import { defineErrors } from '#kernel/error.ts'

export const draftErrors = defineErrors('drafts', {
  // The person has as many open drafts as they can.
  full: { status: 409 },
  'already-submitted': { status: 409 },
  'position-closed': { status: 410 },
  'unknown-field': { status: 422 },
  'type-not-allowed': { status: 422 },
  'too-many-files': { status: 422 },
  'disk-full': { status: 507 },
})
