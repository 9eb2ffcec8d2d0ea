import { defineErrors } from '#kernel/error.ts'

export const connectionErrors = defineErrors('connections', {
  'not-found': { status: 404 },
  'bad-board': { status: 422 },
  'bad-address': { status: 422 },
  'unknown-host': { status: 422 },
  'private-address': { status: 422 },
  // Two connections would overwrite each other's jobs.
  'source-taken': { status: 409 },
  'too-many': { status: 409 },
  'takes-none': { status: 422 },
  'credentials-missing': { status: 422 },
  'wrong-signature': { status: 401 },
  'not-waiting': { status: 409 },
  'no-such-stage': { status: 422 },
})
