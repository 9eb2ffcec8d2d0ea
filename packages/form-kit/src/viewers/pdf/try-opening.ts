import { pdfjs } from 'react-pdf'
import { pdfOptions } from './use-pdf-options.ts'

/** Opens a PDF without a password and closes it; returns false if it asks for one. */
export async function tryOpening(bytes: Uint8Array): Promise<boolean> {
  // The library detaches the buffer that it is given.
  const opening = pdfjs.getDocument({ data: bytes.slice(), ...pdfOptions(undefined) })
  try {
    await opening.promise
    return true
  } catch (error) {
    return !(error instanceof Error && error.name === 'PasswordException')
  } finally {
    await opening.destroy()
  }
}
