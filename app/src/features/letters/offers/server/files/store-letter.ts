import type { PdfFault } from '#platform/pdf/inspect-pdf.ts'
import { canBeStamped } from '#platform/pdf/make-letter.ts'
import { newFileKey } from './key-store.ts'
import type { LetterIntake } from '../records/dependencies.ts'
import type { StoredLetter } from '../records/write-store.ts'

/** Thrown for a company's file that is not a PDF, or cannot be displayed and signed. */
export class LetterFault extends Error {
  override name = 'LetterFault'
  readonly why: PdfFault

  constructor(why: PdfFault) {
    super(why)
    this.why = why
  }
}

/** Stores a company's letter with the data extracted from it. @throws LetterFault */
export async function storeLetter({ files, inspect }: LetterIntake, bytes: Uint8Array): Promise<StoredLetter> {
  const found = await inspect(bytes)
  if (!found.ok) throw new LetterFault(found.why)
  if (!(await canBeStamped(bytes, found))) throw new LetterFault('truncated')
  const key = newFileKey()
  await files.put(key, bytes)
  // PostgreSQL text cannot contain NUL.
  return { key, sha256: found.sha256, pages: found.pages, texts: found.text.map((text) => text.replaceAll('\0', '')) }
}
