import { defineErrors } from '#kernel/error.ts'

export const formEditorErrors = defineErrors('form-editor', {
  // Another editor saved in the meantime; the response has their state.
  conflict: { status: 409 },
  'taken-key': { status: 409 },
  // The form was imported with jobs, or is the standard one: it can be copied, not edited.
  'not-own': { status: 409 },
  faults: { status: 422 },
  'bad-key': { status: 422 },
  // Forms for one person, and forms of an offer, aren't used by jobs.
  'not-for-jobs': { status: 422 },
  'unknown-job': { status: 422 },
})
