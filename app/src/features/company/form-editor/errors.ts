import { defineErrors } from '#kernel/error.ts'

export const formEditorErrors = defineErrors('form-editor', {
  // Another editor saved since; the answer has their state.
  conflict: { status: 409 },
  'taken-key': { status: 409 },
  // The form came with jobs, or is the standard one: it can be copied, not edited.
  'not-own': { status: 409 },
  faults: { status: 422 },
  'bad-key': { status: 422 },
  // Forms that are given to a person, or belong to an offer, aren't asked by jobs.
  'not-for-jobs': { status: 422 },
  'unknown-job': { status: 422 },
})
