import { defineErrors } from '#kernel/error.ts'

/**
 * Refusals that the company API returns before a call's own. Programs read the codes, so the texts are in English only.
 */
export const companyApiErrors = defineErrors('company-api', {
  'no-key': { status: 401 },
  'missing-scope': { status: 403 },
  // The same Idempotency-Key was sent with a different request.
  'key-reused': { status: 422 },
  // The first request with this Idempotency-Key has no response yet.
  'in-progress': { status: 409 },
})

/** Refusals of the acts on API keys, which people read. */
export const apiKeyErrors = defineErrors('api-keys', {
  'past-date': { status: 422 },
  'unknown-key': { status: 404 },
})
