import { z } from 'zod'

/** The receipt of an erasure: everything that was deleted and kept, in the reader's language. */
export const erasureReceipt = z.object({
  reference: z.string().describe('Reference of the deletion in its receipt and the operator’s list.'),
  lines: z.array(
    z.object({
      item: z.string(),
      text: z.string().describe('In the reader’s language.'),
      count: z.int(),
      kept: z.string().nullable().describe('The reason it stays, in the reader’s language; null if it was deleted.'),
    }),
  ),
})
export type ErasureReceipt = z.output<typeof erasureReceipt>
