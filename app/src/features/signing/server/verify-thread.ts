import { answerOrders } from '#platform/confined/answer-orders.ts'
import { type SealVerdict, verifyPdf } from './verify-pdf.ts'

/** Work on seals and time-stamps from outside. */
export type SealTasks = {
  'check a seal': { input: { pdf: Uint8Array; known: readonly Uint8Array[] }; output: SealVerdict }
}

answerOrders<SealTasks>({
  'check a seal': ({ pdf, known }) => verifyPdf(pdf, known),
})
