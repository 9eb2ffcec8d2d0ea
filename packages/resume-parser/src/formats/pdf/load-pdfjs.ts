/// <reference path="./pdfjs-worker.d.ts" />
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { UnreadableResume } from '../bounds/unreadable-resume.ts'

type Pdfjs = typeof import('pdfjs-dist')

/** An open PDF, and the numbers of its drawing operators. */
export interface OpenPdf {
  pdf: PDFDocumentProxy
  operators: Pdfjs['OPS']
  /** Number of the type of annotations that are links. */
  linkType: number
  close(): Promise<void>
}

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

let loaded: Promise<Pdfjs> | undefined

/**
 * Loads pdf.js with its worker's code into this thread, once. It finds that code in a global variable, which other
 * versions of pdf.js in the process use as well, so the variable gets its value back.
 */
async function loadPdfjs(): Promise<Pdfjs> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const others: unknown = Reflect.get(globalThis, 'pdfjsWorker')
  const ours: unknown = await import('pdfjs-dist/legacy/build/pdf.worker.mjs')
  Reflect.set(globalThis, 'pdfjsWorker', ours)
  const worker = new pdfjs.PDFWorker()
  await worker.promise
  worker.destroy()
  Reflect.set(globalThis, 'pdfjsWorker', others)
  return pdfjs
}

type LoadOptions = Extract<Parameters<Pdfjs['getDocument']>[0], { ownerDocument?: unknown }>

/**
 * Takes the style rules with which pdf.js would load fonts into a web page. Without a document to take them, it computes the
 * outlines of all glyphs, which only drawing needs. The cast: of the document that is declared, fonts use only this.
 */
const ruleSink = {
  createElement: () => ({ sheet: { cssRules: [], insertRule: () => 0 }, remove: () => undefined }),
  documentElement: { getElementsByTagName: () => [{ append: () => undefined }] },
} as unknown as NonNullable<LoadOptions['ownerDocument']>

/**
 * Opens a PDF for reading its text and vector graphics. Runs no scripts, draws nothing and fetches nothing: character
 * maps and font metrics are read from the package's folder, and pictures of more than `maxPixels` are left out. If it is
 * `strict`, the operators of a page end where it is damaged or has such a picture.
 * @throws UnreadableResume
 */
export async function openPdf(bytes: Uint8Array, { maxPixels = 0, strict = false } = {}): Promise<OpenPdf> {
  loaded ??= loadPdfjs()
  const { AnnotationType, getDocument, OPS, VerbosityLevel } = await loaded
  const task = getDocument({
    // A copy, because pdf.js takes ownership of the buffer.
    data: Uint8Array.from(bytes),
    cMapUrl: join(folder, 'cmaps') + sep,
    cMapPacked: true,
    standardFontDataUrl: join(folder, 'standard_fonts') + sep,
    enableXfa: false,
    useSystemFonts: false,
    disableFontFace: false,
    ownerDocument: ruleSink,
    maxImageSize: maxPixels,
    stopAtErrors: strict,
    verbosity: VerbosityLevel.ERRORS,
  })
  try {
    const pdf = await task.promise
    return { pdf, operators: OPS, linkType: AnnotationType.LINK, close: () => task.destroy() }
  } catch (error) {
    await task.destroy()
    const name = error instanceof Error ? error.name : ''
    throw new UnreadableResume(name === 'PasswordException' ? 'encrypted' : 'damaged', String(error), error)
  }
}
