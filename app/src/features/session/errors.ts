import { defineErrors } from '#kernel/error.ts'

export const sessionErrors = defineErrors('session', {
  'wrong-login': { status: 401 },
  'login-disabled': { status: 403 },
})
