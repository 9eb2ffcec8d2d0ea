/** Limits of reading and making PDFs, with the unit in the name. */
export const pdfLimits = {
  pdfThreads: 2,
  pdfWaiting: 64,
  pdfThreadReusedMs: 30_000,
  pdfThreadMegabytes: 256,
  letterUnpackedBytes: 60_000_000,
  pdfInspectMs: 5000,
  pdfPlacesMs: 10_000,
  pdfMakeMs: 30_000,
  signaturePixels: 2_000_000,
  /** Limits for inflated data, per stream and in total. */
  scannedStreamBytes: 48_000_000,
  scannedBytes: 160_000_000,
  /** Real files rarely chain more than two filters. */
  streamFilters: 3,
  /** A larger image would take more than 16 MB decoded. */
  stampPixels: 4_000_000,
  /** An upper bound of the pages the audit record adds. */
  recordPages: 10,
  pagePixels: 12_000_000,
  /** Maximum number of pages, counted from the end, searched for a signature line. */
  searchedPages: 12,
} as const
