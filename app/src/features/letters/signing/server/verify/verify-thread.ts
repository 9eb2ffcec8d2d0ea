import { handleTasks } from '#platform/confined/handle-tasks.ts'
import { readTimeAnswer, type TimeAnswer } from '../timestamp/read-time-answer.ts'
import { type SealVerdict, verifyPdf } from './verify-pdf.ts'

/** Tasks on untrusted seals and time-stamps. */
export type SealTasks = {
  'check a seal': {
    input: { pdf: Uint8Array; known: readonly Uint8Array[]; authorities: readonly Uint8Array[] }
    output: SealVerdict
  }
  'read a time-stamp': { input: TimeAnswer; output: Uint8Array }
}

handleTasks<SealTasks>({
  'check a seal': ({ pdf, known, authorities }) => verifyPdf(pdf, known, authorities),
  'read a time-stamp': readTimeAnswer,
})
