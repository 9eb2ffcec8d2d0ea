import { useMemo } from 'react'
import { pdfjs } from 'react-pdf'

// Every use of the library goes through this module; one that only did this would be dropped from the bundle.
pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href

/**
 * Returns what the library is told beside a PDF. With the host's copy of its resources, the fonts that every reader of PDFs
 * has (ISO 32000-2, 9.6.2.2) are drawn alike everywhere; without it each machine takes what it has.
 */
export function pdfOptions(resources: string | undefined) {
  if (resources === undefined) return undefined
  const base = new URL(`${resources}${pdfjs.version}/`, document.baseURI).href
  return {
    standardFontDataUrl: `${base}standard_fonts/`,
    cMapUrl: `${base}cmaps/`,
    iccUrl: `${base}iccs/`,
    wasmUrl: `${base}wasm/`,
    // The machine's own would be taken first.
    useSystemFonts: false,
  }
}

/** Returns the same object for as long as the resources are the same. */
export const usePdfOptions = (resources: string | undefined) => useMemo(() => pdfOptions(resources), [resources])
