import type { OpenPdf } from './text/page-text.ts'
import { pdfjs } from 'react-pdf'
import { pdfOptions } from './use-pdf-options.ts'

/** Dots per pixel of a page at a scale of 1 (72 dpi): 150 dpi. */
const PRINT_SCALE = 150 / 72

/**
 * Prints a whole PDF, including pages that are not drawn. They are rendered as pictures into a print-only part of
 * the page, because strict content security policies forbid a frame with the file.
 */
export async function printPages(pdf: OpenPdf): Promise<void> {
  const sheet = document.createElement('div')
  sheet.className = 'fk-print'
  const addresses: string[] = []
  try {
    for (let number = 1; number <= pdf.numPages; number++) {
      const address = URL.createObjectURL(await drawPage(pdf, number))
      addresses.push(address)
      const image = new Image()
      image.src = address
      image.alt = ''
      sheet.append(image)
      await image.decode()
    }
    document.body.append(sheet)
    document.documentElement.dataset['fkPrinting'] = ''
    window.print()
  } finally {
    delete document.documentElement.dataset['fkPrinting']
    sheet.remove()
    for (const address of addresses) URL.revokeObjectURL(address)
  }
}

async function drawPage(pdf: OpenPdf, number: number): Promise<Blob> {
  const page = await pdf.getPage(number)
  const viewport = page.getViewport({ scale: PRINT_SCALE })
  const canvas = document.createElement('canvas')
  canvas.width = viewport.width
  canvas.height = viewport.height
  await page.render({ canvas, viewport, intent: 'print' }).promise
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(`Page ${number} could not be drawn.`))))
  })
}

/** Downloads bytes as a file. */
export function saveFile(bytes: Uint8Array, name: string): void {
  const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address after this task.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

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
