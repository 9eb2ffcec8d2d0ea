import { defineErrors } from '#kernel/error.ts'

export const sessionErrors = defineErrors('session', {
  'wrong-login': { status: 401 },
  'login-disabled': { status: 403 },
  'signup-disabled': { status: 403 },
  'way-disabled': { status: 403 },
  'sign-in-again': { status: 403 },
  'second-factor-first': { status: 403 },
  'wrong-code': { status: 422 },
  'wrong-factor-code': { status: 422 },
  'wrong-link': { status: 422 },
  'wrong-password': { status: 422 },
  'bad-email': { status: 422 },
  'same-email': { status: 422 },
  'password-short': { status: 422 },
  'password-long': { status: 422 },
  'password-common': { status: 422 },
  'password-unreadable': { status: 422 },
  'name-missing': { status: 422 },
  'name-unreadable': { status: 422 },
  'no-password': { status: 409 },
  'passkey-refused': { status: 422 },
  'passkey-unknown': { status: 401 },
  'passkey-known': { status: 409 },
  'provider-unavailable': { status: 503 },
})

/** Refusals of a way of signing in that the site doesn't offer. */
export const signInMethodRefusals = sessionErrors.refusals('login-disabled', 'way-disabled')

/** Refusals of a call that can create an account. */
export const signUpRefusals = [...signInMethodRefusals, ...sessionErrors.refusals('signup-disabled')]

/** Refusals of a new password. */
export const passwordRefusals = sessionErrors.refusals(
  'password-short',
  'password-long',
  'password-common',
  'password-unreadable',
)
