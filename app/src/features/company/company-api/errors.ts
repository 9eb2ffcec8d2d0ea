import { defineErrors } from '#kernel/error.ts'

/** Refusals of the company API before a call's own. Programs read the codes, so the texts are in English only. */
export const companyApiErrors = defineErrors('company-api', {
  'no-key': { status: 401 },
  'missing-scope': { status: 403 },
  // The same Idempotency-Key came with another request.
  'key-reused': { status: 422 },
  // The first request with this Idempotency-Key isn't answered yet.
  'in-progress': { status: 409 },
})
