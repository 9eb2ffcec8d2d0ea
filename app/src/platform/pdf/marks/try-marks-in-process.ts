import { pdfLimits } from '../limits.ts'
import type { LetterMark } from '../letter.ts'
import { readPng } from './read-png.ts'

export type MarksVerdict = 'good' | 'bad-image' | 'cannot-be-stamped'

/** Stamps marks on a letter on the current thread to check that it works; validates all `images`, even unused ones. */
export async function tryMarksInProcess(input: {
  letter: Uint8Array
  marks: readonly LetterMark[]
  images: readonly Uint8Array[]
}): Promise<MarksVerdict> {
  const { letter, marks, images } = input
  try {
    for (const image of images) readPng(image, pdfLimits.signaturePixels)
  } catch {
    return 'bad-image'
  }
  // Imported lazily: most bad images are refused without the large libraries.
  const { assembleLetter } = await import('../assemble-letter.ts')
  try {
    const place = { signer: 'A', reason: 'A', at: new Date(0), capacity: 100, timestamped: false }
    const audit = { title: 'A', introduction: '', sections: [], foot: '' }
    await assembleLetter({ letter, marks, audit, place, title: 'A' })
    return 'good'
  } catch {
    return 'cannot-be-stamped'
  }
}
