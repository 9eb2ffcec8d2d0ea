import { defineErrors } from '#kernel/error.ts'

export const webhookErrors = defineErrors('webhooks', {
  'bad-address': { status: 422 },
  'unknown-host': { status: 422 },
  'private-address': { status: 422 },
  exists: { status: 409 },
  'unknown-webhook': { status: 404 },
})
