import { defineErrors } from '#kernel/error.ts'

export const settingsErrors = defineErrors('settings', {
  'name-missing': { status: 422 },
  'name-unreadable': { status: 422 },
  'language-not-offered': { status: 422 },
  'wrong-password': { status: 422 },
  'wrong-code': { status: 422 },
  'proof-missing': { status: 422 },
  'download-expired': { status: 404 },
  'unknown-person': { status: 404 },
  'is-colleague': { status: 409 },
})
