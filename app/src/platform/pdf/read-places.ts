import { serverLimits } from '#config/server-limits.ts'
import type { ReadPlaces } from './read-places-here.ts'
import { runInThread } from './run-in-thread.ts'

export type { ReadPage, ReadPlace, ReadPlaces } from './read-places-here.ts'

/**
 * Reads a letter's pages and where it is signed: its form fields (signatures, and texts by their names), tags in its text such
 * as `{{signature}}`, else the foot of its last page. Runs in a thread with limited memory and time.
 * @throws TooCostlyError; an Error when it is no PDF
 */
export const readPlaces = (bytes: Uint8Array): Promise<ReadPlaces> =>
  runInThread(
    'find places',
    { bytes },
    { megabytes: serverLimits.pdfThreadMegabytes, milliseconds: serverLimits.pdfInspectMs },
  )
