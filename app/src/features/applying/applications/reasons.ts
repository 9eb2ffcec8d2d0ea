import { z } from 'zod'
import { applicationLimits } from './limits.ts'

const words = z.string().trim().min(1).max(applicationLimits.reasonCharacters)

/** A reason of a rejection: a requirement in the ad's words, another candidate, or the company's own words. */
export const rejectionReason = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('requirement'), words: words.describe('As the ad states it.') }),
  z.strictObject({ kind: z.literal('another-candidate') }),
  z.strictObject({ kind: z.literal('own-words'), words }),
])
export type RejectionReason = z.output<typeof rejectionReason>

export const rejectionReasons = z
  .array(rejectionReason)
  .max(applicationLimits.reasons)
  .describe('Why, for the candidate: they read it with the news. A requirement has to be one that the job’s ad states.')

export const toApplyAgain = words.describe(
  'What would have to change for the person to apply again. The candidate reads it after the reasons.',
)

/** The reasons of a rejection, and what would have to change. */
export interface Explanation {
  reasons: RejectionReason[]
  toApplyAgain?: string | undefined
}
