import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { Box } from './place-kinds.ts'
import { pdfLimits } from '../limits.ts'

const { resolve } = createRequire(import.meta.url)

/** A character of a page and its displayed box; generated spaces and breaks have none. */
export interface PageSign {
  sign: string
  box: Box | undefined
}

/** A page with its displayed size, in points. */
export interface PdfiumPage {
  width: number
  height: number
  signs(): PageSign[]
  /** @throws if the page has no size */
  draw(): Drawing
  /** Renders everything but the text, to detect content beneath it. */
  drawWithoutText(): Drawing
}

/** Pixels per point, and the maximum per page; posters are rendered coarser. */
const SHARPNESS = 2
/** Constants of fpdfview.h and fpdf_edit.h. */
const GRAY = 1
const TEXT_OBJECT = 1
const WITH_ANNOTATIONS = 1
const BYTES = { double: 8, int: 4, float: 4 }

/** The compiled PDFium module. */
export type CompiledPdfium = WebAssembly.Module

let compiled: Promise<CompiledPdfium> | undefined

/** Compiles PDFium once per process; threads receive the module. */
export const compilePdfium = (): Promise<CompiledPdfium> =>
  (compiled ??= readFile(resolve('@embedpdf/pdfium/pdfium.wasm')).then((bytes) => WebAssembly.compile(bytes)))

/**
 * Opens a PDF with PDFium (WebAssembly), for features pdf.js lacks on a server: rendered pages, and the exact box of
 * every character.
 * @throws if the file is not a PDF or needs a password
 */
export async function openPdfium(
  bytes: Uint8Array,
  module: CompiledPdfium,
): Promise<{ page(index: number): PdfiumPage; close(): void }> {
  const library = await init({
    instantiateWasm(imports: Record<string, Record<string, number>>, done: (instance: WebAssembly.Instance) => void) {
      void WebAssembly.instantiate(module, imports).then(done)
      return {}
    },
  })
  library.PDFiumExt_Init()
  const { malloc, free } = library.pdfium.wasmExports
  const held = malloc(bytes.length)
  heapOf(library).set(bytes, held)
  const document = library.FPDF_LoadMemDocument(held, bytes.length, '')
  if (document === 0) throw new Error(`PDFium cannot read this file (${library.FPDF_GetLastError()}).`)
  return {
    page: (index) => openPage(library, document, index),
    close() {
      library.FPDF_CloseDocument(document)
      free(held)
    },
  }
}

/** Returns the library's memory, a new array after each growth; missing from its types. */
function heapOf({ pdfium }: WrappedPdfiumModule): Uint8Array {
  if ('HEAPU8' in pdfium && pdfium.HEAPU8 instanceof Uint8Array) return pdfium.HEAPU8
  throw new Error('PDFium gives no access to its memory.')
}

function openPage(library: WrappedPdfiumModule, document: number, index: number): PdfiumPage {
  const page = library.FPDF_LoadPage(document, index)
  if (page === 0) throw new Error(`PDFium cannot read page ${index + 1}.`)
  const [width, height] = [library.FPDF_GetPageWidthF(page), library.FPDF_GetPageHeightF(page)]
  const scale = Math.min(SHARPNESS, Math.sqrt(pdfLimits.pagePixels / (width * height)))
  return {
    width,
    height,
    signs: () => readSigns(library, page, { width, height }),
    draw: () => draw(library, page, { width, height, scale }),
    drawWithoutText() {
      const copy = library.FPDF_LoadPage(document, index)
      removeText(library, copy)
      const drawing = draw(library, copy, { width, height, scale })
      library.FPDF_ClosePage(copy)
      return drawing
    },
  }
}

/** Allocates library memory for the duration of `work`. */
function withMemory<T>({ pdfium }: WrappedPdfiumModule, size: number, work: (at: number) => T): T {
  const at = pdfium.wasmExports.malloc(size)
  try {
    return work(at)
  } finally {
    pdfium.wasmExports.free(at)
  }
}

/** Subpixel factor: PDFium converts page coordinates to integers only. */
const FINE = 16

function readSigns(library: WrappedPdfiumModule, page: number, size: { width: number; height: number }): PageSign[] {
  const text = library.FPDFText_LoadPage(page)
  if (text === 0) return []
  const { pdfium } = library
  const [wide, high] = [Math.round(size.width * FINE), Math.round(size.height * FINE)]
  const signs: PageSign[] = []
  withMemory(library, 2 * BYTES.int + 4 * BYTES.float, (at) => {
    const rect = at + 2 * BYTES.int
    const seen = (x: number, y: number): [number, number] => {
      library.FPDF_PageToDevice(page, 0, 0, wide, high, 0, x, y, at, at + BYTES.int)
      return [pdfium.getValue(at, 'i32') / FINE, pdfium.getValue(at + BYTES.int, 'i32') / FINE]
    }
    const count = library.FPDFText_CountChars(text)
    for (let index = 0; index < count; index += 1) {
      const code = library.FPDFText_GetUnicode(text, index)
      // One UTF-16 unit per character, so that text offsets equal list indexes.
      const sign = code > 0 && code < 0xd800 ? String.fromCharCode(code) : '\ufffd'
      const isSeen =
        library.FPDFText_IsGenerated(text, index) !== 1 && library.FPDFText_GetLooseCharBox(text, index, rect)
      if (!isSeen) {
        signs.push({ sign, box: undefined })
        continue
      }
      const [left = 0, top = 0, right = 0, bottom = 0] = [0, 1, 2, 3].map((at4) =>
        pdfium.getValue(rect + at4 * BYTES.float, 'float'),
      )
      const [x1, y1] = seen(left, top)
      const [x2, y2] = seen(right, bottom)
      const box = { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) }
      signs.push({ sign, box })
    }
  })
  library.FPDFText_ClosePage(text)
  return signs
}

export interface Drawing {
  /** Size in pixels. */
  width: number
  height: number
  /** Pixels per point. */
  scale: number
  /** One byte per pixel, 0 is black: the page, and the page without annotations and form fields. */
  whole: Uint8Array
  withoutAnnotations: Uint8Array
}

/** Removes the text from a loaded page; the file is unchanged. */
function removeText(library: WrappedPdfiumModule, page: number): void {
  for (let index = library.FPDFPage_CountObjects(page) - 1; index >= 0; index -= 1) {
    const object = library.FPDFPage_GetObject(page, index)
    if (library.FPDFPageObj_GetType(object) !== TEXT_OBJECT || !library.FPDFPage_RemoveObject(page, object)) continue
    library.FPDFPageObj_Destroy(object)
  }
}

function draw(library: WrappedPdfiumModule, page: number, size: Pick<Drawing, 'width' | 'height' | 'scale'>): Drawing {
  const width = Math.ceil(size.width * size.scale)
  const height = Math.ceil(size.height * size.scale)
  const bitmap = library.FPDFBitmap_CreateEx(width, height, GRAY, 0, 0)
  if (bitmap === 0) throw new Error('A page has no size that can be drawn.')
  const drawn = (flags: number) => {
    library.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
    library.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
    const [start, stride] = [library.FPDFBitmap_GetBuffer(bitmap), library.FPDFBitmap_GetStride(bitmap)]
    const pixels = new Uint8Array(width * height)
    for (let row = 0; row < height; row += 1) {
      const from = start + row * stride
      pixels.set(heapOf(library).subarray(from, from + width), row * width)
    }
    return pixels
  }
  const withoutAnnotations = drawn(0)
  const whole = library.FPDFPage_GetAnnotCount(page) > 0 ? drawn(WITH_ANNOTATIONS) : withoutAnnotations.slice()
  library.FPDFBitmap_Destroy(bitmap)
  return { width, height, scale: size.scale, whole, withoutAnnotations }
}
