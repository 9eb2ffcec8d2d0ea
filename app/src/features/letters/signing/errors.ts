import { defineErrors } from '#kernel/error.ts'

export const signingErrors = defineErrors('signing', {
  // One error for unknown, malformed, expired, used and withdrawn tokens.
  'not-available': { status: 404 },
  'letter-changed': { status: 409 },
  'agreement-changed': { status: 409 },
  'fields-missing': { status: 422 },
  'not-agreed': { status: 422 },
  'bad-signature': { status: 422 },
  'bad-field': { status: 422 },
  'cannot-be-stamped': { status: 422 },
})
