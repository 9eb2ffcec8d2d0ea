import { useMemo } from 'react'
import { pdfjs } from 'react-pdf'

/**
 * What the library is told beside a PDF. With the host's copy of its resources, the fonts that every reader of PDFs has
 * (ISO 32000-2, 9.6.2.2) are drawn alike everywhere; without it each machine takes what it has.
 */
export function usePdfOptions(resources: string | undefined) {
  return useMemo(() => {
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
  }, [resources])
}
