import { inspectInProcess, type ReadablePdf } from '../inspect-in-process.ts'
import { assembleLetter } from '../assemble-letter.ts'
import { pdfLimits } from '../limits.ts'

/**
 * Stamps a letter and appends a record as a dry run, checking that no page is lost: readers forgive damage that
 * prevents editing.
 */
export async function tryStampingInProcess(
  letter: Uint8Array,
  { pages, pageSizes }: Pick<ReadablePdf, 'pages' | 'pageSizes'>,
) {
  try {
    const made = await assembleLetter({
      letter,
      marks: [{ kind: 'text', text: 'A', page: pages - 1, x: 0.1, y: 0.9, width: 0.1, height: 0.03 }],
      audit: { title: 'A', introduction: '', sections: [], foot: '' },
      place: { signer: 'A', reason: 'A', at: new Date(0), capacity: 100, timestamped: false },
      title: 'A',
    })
    const found = await inspectInProcess({ bytes: made, maxPages: pages + pdfLimits.recordPages })
    const kept = found.ok ? found.pageSizes.slice(0, pages) : []
    return JSON.stringify(kept) === JSON.stringify(pageSizes)
  } catch {
    return false
  }
}
