import { PDFDocument, StandardFonts } from 'pdf-lib'

/** Creates a small PDF with one line of text per page. */
export async function testLetter(line = 'We offer you this job.', pages = 1): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (let number = 1; number <= pages; number += 1)
    pdf.addPage([300, 300]).drawText(`${line} Page ${number}`, { x: 20, y: 200, size: 12, font })
  return pdf.save({ useObjectStreams: false })
}
