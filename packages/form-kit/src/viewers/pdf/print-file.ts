import { pdfjs } from 'react-pdf'
import { printPages } from './print-pages.ts'
import { pdfOptions } from './use-pdf-options.ts'

/** Opens a PDF, prints it and closes it. */
export async function printFile(bytes: Uint8Array, resources: string | undefined): Promise<void> {
  // The library detaches the buffer that it is given.
  const opening = pdfjs.getDocument({ data: bytes.slice(), ...pdfOptions(resources) })
  try {
    await printPages(await opening.promise)
  } finally {
    await opening.destroy()
  }
}
