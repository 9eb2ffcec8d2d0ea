import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { defaultLimits } from '../bounds/limits.ts'
import { readPdf } from './read-pdf.ts'
import { statedLetters } from './stated-letters.ts'

const LETTERS = 'Certifadslowv ok'
const codeOf = (letter: string) => (LETTERS.indexOf(letter) + 1).toString(16).padStart(4, '0').toUpperCase()
const TO_UNICODE = `begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange
${String(LETTERS.length + 2)} beginbfchar
${[...LETTERS].map((letter) => `<${codeOf(letter)}> <${letter.charCodeAt(0).toString(16).padStart(4, '0')}>`).join('\n')}
<007F> <0000>
<0080> <0000>
endbfchar endcmap`

/** Returns a page as Chromium prints it, with a string for each glyph; ligatures are glyphs 7F and 80. */
function printed(draw: (show: (text: string) => string) => string): Uint8Array {
  const show = (text: string) =>
    [...text].map((letter, at) => `${at === 0 ? '' : '6 0 Td '}<${codeOf(letter)}> Tj`).join('\n')
  const content = deflateSync(`BT /F1 12 Tf 1 0 0 1 40 700 Tm\n${draw(show)}\nET`)
  const map = deflateSync(TO_UNICODE)
  const streamOf = (bytes: Buffer) =>
    `<</Length ${String(bytes.length)} /Filter /FlateDecode>>\nstream\n${bytes.toString('latin1')}\nendstream`
  const objects = [
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>>>>',
    streamOf(content),
    '<</Type /Font /Subtype /Type0 /BaseFont /Plain /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 7 0 R>>',
    '<</Type /Font /Subtype /CIDFontType2 /BaseFont /Plain /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> /DW 500>>',
    streamOf(map),
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((body, at) => {
    const offset = file.length
    file += `${String(at + 1)} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${String(objects.length + 1)}\n0000000000 65535 f \n${table}trailer <</Size ${String(objects.length + 1)} /Root 1 0 R>>\nstartxref\n${String(file.length)}\n%%EOF`
  return Buffer.from(file, 'latin1')
}

const textOf = async (bytes: Uint8Array) => {
  const read = await readPdf(bytes, defaultLimits)
  return 'document' in read ? read.document.lines.map(({ text }) => text) : []
}

test.each(['(fi) >>', '(fi)>>', '<FEFF00660069>>>'])(
  'a ligature without a character has the letters that the file states as %s',
  async (stated) => {
    const word = (show: (text: string) => string) =>
      `${show('Certi')}\n/Span<</ActualText ${stated} BDC\n6 0 Td <007F> Tj\nEMC\n6 0 Td ${show('ed')}`
    expect(await textOf(printed(word))).toEqual(['Certified'])
  },
)

test('two ligatures of a font are told apart', async () => {
  const word = (show: (text: string) => string) =>
    `/Span<</ActualText (fl) >> BDC\n<0080> Tj\nEMC\n6 0 Td ${show('oat')}\n12 0 Td\n/Span<</ActualText (fi) >> BDC\n<007F> Tj\nEMC\n6 0 Td ${show('ve')}`
  expect((await textOf(printed(word))).join(' ').replaceAll(/\s+/g, ' ')).toBe('float five')
})

const streamOf = (bytes: Buffer, dictionary = '/Filter /FlateDecode') =>
  `1 0 obj\n<<${dictionary}>>\nstream\n${bytes.toString('latin1')}\nendstream\n`
const page = (...stated: string[]) =>
  deflateSync(stated.map((text) => `/Span<<${text} >> BDC <007F> Tj EMC`).join('\n'))
const lettersIn = (streams: readonly string[], unpackedBytes = 1_000_000) =>
  statedLetters(Buffer.from(streams.join(''), 'latin1'), { ...defaultLimits, unpackedBytes })

test('a stream that unpacks beyond the limit ends the search, damaged ones and pictures don’t', () => {
  const good = streamOf(page('/ActualText (fi)'))
  const bomb = streamOf(deflateSync(Buffer.alloc(4_000_000)))
  const picture = streamOf(deflateSync(Buffer.alloc(4_000_000)), '/Subtype /Image /Filter /FlateDecode')
  const damaged = streamOf(Buffer.from('x'))
  expect(lettersIn([bomb, good])).toEqual(new Map())
  expect(lettersIn([picture, ...Array.from({ length: 40 }, () => damaged), good])).toEqual(new Map([[0x7f, 'fi']]))
})

test('a glyph whose code has other letters in another font stays unread', () => {
  expect(lettersIn([streamOf(page('/ActualText (fi)', '/ActualText (tt)'))])).toEqual(new Map())
})
