import { z } from 'zod'
import { defineJob } from '#platform/jobs/job-kind.ts'

/** Makes the file of a signed document: the letter with its signature, what is recorded of it, and the seal. */
export const signedLetterJob = defineJob({
  name: 'offer-signed-letter',
  data: z.object({ documentId: z.int() }),
  // A day in all.
  retryLimit: 150,
  retryDelaySeconds: 2,
  backoff: { maxSeconds: 600 },
  expireSeconds: 120,
})
