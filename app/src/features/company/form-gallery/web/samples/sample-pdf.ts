/** Generates a PDF of plain pages, so that the gallery needs no file. Each page is given as lines. */
export function samplePdf(pages: readonly (readonly string[])[]): Uint8Array {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en) >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((lines, index) => {
      const text = lines.map((line) => `(${line.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj T*`).join(' ')
      const content = `BT /F1 14 Tf 22 TL 72 760 Td ${text} ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return new TextEncoder().encode(file)
}

/** Generates a twelve-page letter with a word to search for on some pages. */
export function sampleLetter(): Uint8Array {
  return samplePdf(
    Array.from({ length: 12 }, (_, page) => [
      `Letter to the new baker, page ${page + 1}`,
      ...Array.from({ length: 25 }, (__, line) => `Line ${line + 1}: bread is made of flour, water and time.`),
      page % 4 === 2 ? 'Your Sourdough allowance is 20 loaves.' : 'Nothing else.',
    ]),
  )
}
