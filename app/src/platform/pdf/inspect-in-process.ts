import { getDocumentProxy } from 'unpdf'
import { sha256 } from '#platform/secrets/hash.ts'
import { readPageText } from './page-text.ts'
import { type PdfFault, type Scanned, scanPdf } from './scan-pdf.ts'

export interface ReadablePdf {
  ok: true
  pages: number
  /** Page sizes in points, after rotation. */
  pageSizes: { width: number; height: number }[]
  /** Text of each page in reading order, without tags. */
  text: string[]
  /** SHA-256 of the whole file, in lower-case hex. */
  sha256: string
}

export type Inspection = ReadablePdf | { ok: false; why: PdfFault }

/** Inspects a PDF on the current thread; untrusted bytes go through `inspectPdf`. */
export async function inspectInProcess(input: { bytes: Uint8Array; maxPages: number }): Promise<Inspection> {
  const scanned = await scanOpened(input.bytes)
  if (typeof scanned === 'string') return { ok: false, why: scanned }
  try {
    // The library takes ownership of the array.
    const document = await getDocumentProxy(input.bytes.slice(), { stopAtErrors: false, verbosity: 0 })
    if (document.numPages > input.maxPages) return { ok: false, why: 'too-many-pages' }
    if (document.numPages < 1) return { ok: false, why: 'truncated' }
    if ((await runsScript(document)) || (await carriesProgram(document, scanned.files)))
      return { ok: false, why: 'carries-script' }
    if (scanned.repeatsKids && (await (await import('./read-structure.ts')).sharesPages(input.bytes)))
      return { ok: false, why: 'too-complex' }
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
      sha256: sha256(input.bytes),
    }
  } catch (error) {
    return { ok: false, why: error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'truncated' }
  }
}

/** Scans a PDF. A file with an owner password only opens for everyone and is scanned decrypted. */
async function scanOpened(bytes: Uint8Array): Promise<PdfFault | Scanned> {
  const scanned = scanPdf(bytes)
  if (scanned !== 'encrypted') return scanned
  const opened = await (await import('./read-structure.ts')).withoutEncryption(bytes)
  return opened ? scanPdf(opened) : scanned
}

type OpenDocument = Awaited<ReturnType<typeof getDocumentProxy>>

/** Returns true if the document or a form field contains a script. */
async function runsScript(document: OpenDocument): Promise<boolean> {
  if (await document.getJSActions()) return true
  const fields = Object.values((await document.getFieldObjects()) ?? {}).flat()
  return fields.some((field) => 'actions' in field && field.actions !== null && field.actions !== undefined)
}

/** Attachments considered harmless: texts, images and macro-free documents. A PDF could contain scripts again. */
const HARMLESS = /\.(?:txt|csv|xml|json|png|jpe?g|gif|tiff?|webp|docx|xlsx|pptx|odt|ods|odp)$/i

/** Returns true if a PDF has an attachment of another type by its name, or one missing from its list. */
async function carriesProgram(document: OpenDocument, files: number): Promise<boolean> {
  if (files === 0) return false
  const listed: Map<string, { filename: string }> = (await document.getAttachments()) ?? new Map()
  return listed.size < files || [...listed.values()].some(({ filename }) => !HARMLESS.test(filename))
}
