import { handleTasks } from '../confined/handle-tasks.ts'
import type { Inspection, ReadablePdf } from './inspect-in-process.ts'
import type { LetterParts } from './letter.ts'
import type { LetterToRead, ReadPlaces } from './places/read-places-in-process.ts'
import type { MarksVerdict, tryMarksInProcess } from './marks/try-marks-in-process.ts'

/** Tasks of the PDF thread. */
export type PdfTasks = {
  inspect: { input: { bytes: Uint8Array; maxPages: number }; output: Inspection }
  'find places': { input: LetterToRead; output: ReadPlaces }
  'try stamping': { input: { bytes: Uint8Array; pages: number; pageSizes: ReadablePdf['pageSizes'] }; output: boolean }
  'try marks': { input: Parameters<typeof tryMarksInProcess>[0]; output: MarksVerdict }
  'put together': { input: LetterParts; output: Uint8Array }
}

export type PdfTask = keyof PdfTasks

// Loads only the library a task needs: each is large, and every file gets its own thread.
handleTasks<PdfTasks>({
  inspect: async (input) => (await import('./inspect-in-process.ts')).inspectInProcess(input),
  'find places': async (input) => (await import('./places/read-places-in-process.ts')).readPlacesInProcess(input),
  'try stamping': async (input) =>
    (await import('./marks/try-stamping-in-process.ts')).tryStampingInProcess(input.bytes, input),
  'try marks': async (input) => (await import('./marks/try-marks-in-process.ts')).tryMarksInProcess(input),
  'put together': async (input) => (await import('./assemble-letter.ts')).assembleLetter(input),
})
