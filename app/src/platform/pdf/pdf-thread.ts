import { handleTasks } from '../confined/handle-tasks.ts'
import type { Inspection, SoundPdf } from './inspect-here.ts'
import type { LetterParts } from './letter.ts'
import type { LetterToRead, ReadPlaces } from './places/read-places-here.ts'
import type { MarksVerdict, tryMarksHere } from './marks/try-marks-here.ts'

/** Tasks of the PDF thread. */
export type PdfTasks = {
  inspect: { input: { bytes: Uint8Array; mostPages: number }; output: Inspection }
  'find places': { input: LetterToRead; output: ReadPlaces }
  'try stamping': { input: { bytes: Uint8Array; pages: number; pageSizes: SoundPdf['pageSizes'] }; output: boolean }
  'try marks': { input: Parameters<typeof tryMarksHere>[0]; output: MarksVerdict }
  'put together': { input: LetterParts; output: Uint8Array }
}

export type PdfTask = keyof PdfTasks

// Loads only the library a task needs: each is large, and every file gets a fresh thread.
handleTasks<PdfTasks>({
  inspect: async (input) => (await import('./inspect-here.ts')).inspectHere(input),
  'find places': async (input) => (await import('./places/read-places-here.ts')).readPlacesHere(input),
  'try stamping': async (input) => (await import('./marks/try-stamping-here.ts')).tryStampingHere(input.bytes, input),
  'try marks': async (input) => (await import('./marks/try-marks-here.ts')).tryMarksHere(input),
  'put together': async (input) => (await import('./assemble-letter.ts')).assembleLetter(input),
})
