import { defineErrors } from '#kernel/error.ts'

export const staffErrors = defineErrors('staff', {
  'wrong-link': { status: 404 },
  'unknown-colleague': { status: 404 },
  'already-colleague': { status: 409 },
  'sign-in-first': { status: 409 },
  'other-account': { status: 409 },
  'last-owner': { status: 409 },
  'unknown-job': { status: 422 },
  'bad-email': { status: 422 },
  'no-password-here': { status: 409 },
})
