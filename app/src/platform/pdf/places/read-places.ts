import { pdfLimits } from '../limits.ts'
import { ResourceLimitError } from '../../confined/confined-thread.ts'
import { runInThread } from '../run-in-thread.ts'
import { compilePdfium } from './open-pdfium.ts'
import type { ReadPlaces } from './read-places-in-process.ts'

export type { ReadPlace, ReadPlaces } from './read-places-in-process.ts'
export type { ReadPage } from './place-kinds.ts'

/**
 * Reads the pages of a letter and finds where to sign it, in a thread with limited memory and time. One rule for all
 * ways of signing: tags such as `{{signature}}`, then form fields, then the candidate's signature line, else an added
 * page; never over ink. A letter that is too costly to render gets the added page.
 * @throws ResourceLimitError if it cannot even be read; an Error if it is not a PDF
 */
export async function readPlaces(bytes: Uint8Array, signer: string): Promise<ReadPlaces> {
  const limits = { megabytes: pdfLimits.pdfThreadMegabytes, milliseconds: pdfLimits.pdfPlacesMs }
  try {
    return await runInThread('find places', { bytes, signer, pdfium: await compilePdfium() }, limits)
  } catch (error) {
    if (!(error instanceof ResourceLimitError)) throw error
    return runInThread('find places', { bytes, signer, pdfium: undefined }, limits)
  }
}
