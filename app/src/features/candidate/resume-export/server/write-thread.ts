import { handleTasks } from '#platform/confined/handle-tasks.ts'
import type { ResumeDocument } from './document/resume-document.ts'
import type { PdfOrder } from './pdf/write-pdf.ts'

/** Tasks of the thread that writes résumés. */
export type WriteTasks = {
  pdf: { input: { document: ResumeDocument; order: PdfOrder }; output: Uint8Array }
  docx: { input: { document: ResumeDocument; order: PdfOrder }; output: Uint8Array }
}

// Loads only the library that a task needs.
handleTasks<WriteTasks>({
  pdf: async ({ document, order }) => (await import('./pdf/write-pdf.ts')).writePdf(document, order),
  docx: async ({ document, order }) => (await import('./docx/write-docx.ts')).writeDocx(document, order),
})
