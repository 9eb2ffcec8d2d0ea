import { useMemo } from 'react'
import { pdfjs } from 'react-pdf'

// Every use of the library goes through this module; a module with only this side effect would be dropped from the
// bundle.
pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href

/**
 * Returns the library's options. With the host's copy of its resources, the standard fonts (ISO 32000-2, 9.6.2.2)
 * look the same everywhere; without it each machine uses its own.
 */
export function pdfOptions(resources: string | undefined) {
  // Its warnings are about fonts of the file, and about work that ends when the viewer is closed.
  const verbosity = pdfjs.VerbosityLevel.ERRORS
  if (resources === undefined) return { verbosity }
  const base = new URL(`${resources}${pdfjs.version}/`, document.baseURI).href
  return {
    verbosity,
    standardFontDataUrl: `${base}standard_fonts/`,
    cMapUrl: `${base}cmaps/`,
    iccUrl: `${base}iccs/`,
    wasmUrl: `${base}wasm/`,
    // Otherwise the machine's fonts take precedence.
    useSystemFonts: false,
  }
}

/** Memoizes the options, because the library compares them by identity. */
export const usePdfOptions = (resources: string | undefined) => useMemo(() => pdfOptions(resources), [resources])
