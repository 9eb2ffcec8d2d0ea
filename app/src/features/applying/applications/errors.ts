import { defineErrors } from '#kernel/error.ts'

export const applicationErrors = defineErrors('applications', {
  'not-found': { status: 404 },
  // Programs written for recorded sites expect this status and look for these words.
  'already-applied': { status: 400 },
  'draft-changed': { status: 409 },
  'form-changed': { status: 409 },
  'undo-possible': { status: 409 },
  'too-soon': { status: 409 },
  'in-progress': { status: 409 },
  'too-many': { status: 429 },
  'position-closed': { status: 410 },
  invalid: { status: 422 },
  'key-reused': { status: 422 },
  'email-not-proven': { status: 422 },
  'in-review': { status: 409 },
  'version-changed': { status: 409 },
  withdrawn: { status: 409 },
  rejected: { status: 409 },
  hired: { status: 409 },
  decided: { status: 409 },
  'undo-over': { status: 409 },
  'not-rejected': { status: 409 },
  'consent-needed': { status: 409 },
  'no-such-stage': { status: 409 },
  'stage-changed': { status: 409 },
  'bad-cursor': { status: 422 },
})
