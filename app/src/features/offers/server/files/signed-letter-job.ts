import { z } from 'zod'
import { defineJob } from '#platform/jobs/job-kind.ts'

/** Job that makes the file of a signed document: the letter with signature, audit record and seal. */
export const signedLetterJob = defineJob({
  name: 'offer-signed-letter',
  data: z.object({ documentId: z.int() }),
  // About a day in all.
  retryLimit: 150,
  retryDelaySeconds: 2,
  backoff: { maxSeconds: 600 },
  expireSeconds: 120,
})
