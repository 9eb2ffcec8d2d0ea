import { createHash } from 'node:crypto'
import { getDocumentProxy } from 'unpdf'
import { readPageText } from './page-text.ts'
import { type PdfFault, scanPdf } from './scan-pdf.ts'

export interface SoundPdf {
  ok: true
  pages: number
  /** In points, as a reader sees the page. */
  pageSizes: { width: number; height: number }[]
  /** Text of each page as it is read aloud, without tags. */
  text: string[]
  /** Lower-case hex of the whole file. */
  sha256: string
}

export type Inspection = SoundPdf | { ok: false; why: PdfFault }

/** Inspects a PDF in this thread; foreign bytes go through `inspectPdf`. */
export async function inspectHere(input: { bytes: Uint8Array; mostPages: number }): Promise<Inspection> {
  const fault = scanPdf(input.bytes)
  if (fault) return { ok: false, why: fault }
  const sha256 = createHash('sha256').update(input.bytes).digest('hex')
  try {
    // The library keeps the array it is given.
    const document = await getDocumentProxy(input.bytes.slice(), { stopAtErrors: false, verbosity: 0 })
    if (document.numPages > input.mostPages) return { ok: false, why: 'too-many-pages' }
    if (document.numPages < 1) return { ok: false, why: 'truncated' }
    if (await carriesScript(document)) return { ok: false, why: 'carries-script' }
    const pages = []
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
      if (await page.getJSActions()) return { ok: false, why: 'carries-script' }
      const { width, height } = page.getViewport({ scale: 1 })
      pages.push({ size: { width, height }, text: await readPageText(page) })
      page.cleanup()
    }
    return {
      ok: true,
      pages: pages.length,
      pageSizes: pages.map(({ size }) => size),
      text: pages.map(({ text }) => text),
      sha256,
    }
  } catch (error) {
    return { ok: false, why: error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'truncated' }
  }
}

/** Whether the whole of a PDF, or a field of its form, runs something or carries a file. */
async function carriesScript(document: Awaited<ReturnType<typeof getDocumentProxy>>): Promise<boolean> {
  if ((await document.getJSActions()) || (await document.getAttachments())) return true
  const fields = Object.values((await document.getFieldObjects()) ?? {}).flat()
  return fields.some((field) => 'actions' in field && field.actions !== null && field.actions !== undefined)
}
