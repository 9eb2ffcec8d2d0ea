import { expect, test } from 'vitest'
import { docOfText } from '../testing/doc-of-text.ts'
import { docxOf, odtOf, odtStyles, paragraph, table, wordPart } from '../testing/office-files.ts'
import { defaultLimits } from './bounds/limits.ts'
import { readDocument } from './read-document.ts'

async function read(content: Uint8Array | string, fileName = 'resume') {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
  const file = await readDocument(bytes, fileName, defaultLimits)
  if (!('document' in file)) throw new Error('The file states a profile.')
  return { ...file, ...file.document, texts: file.document.lines.map(({ text }) => text) }
}

test('a Word document keeps line breaks, tabs, links, lists and headings', async () => {
  const styles = wordPart(
    'styles',
    '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:rPr><w:b/><w:sz w:val="32"/></w:rPr></w:style>' +
      '<w:style w:type="paragraph" w:styleId="Own"><w:name w:val="Own"/><w:basedOn w:val="Heading1"/></w:style>',
  )
  const body = [
    '<w:p><w:hyperlink r:id="rId1"><w:r><w:t>ada@example.com</w:t></w:r></w:hyperlink><w:r><w:br/><w:t>+44 20 7946 0018</w:t></w:r></w:p>',
    paragraph('Experience', '', '<w:pStyle w:val="Own"/>'),
    '<w:p><w:r><w:t>Analyst</w:t><w:tab/><w:t>1833 – 1843</w:t></w:r></w:p>',
    paragraph('Wrote the first program', '', '<w:numPr><w:numId w:val="3"/></w:numPr>'),
  ]
  const { format, lines, texts } = await read(docxOf(body.join(''), { 'word/styles.xml': styles }))
  expect(format).toBe('docx')
  expect(texts).toEqual([
    'ada@example.com',
    '+44 20 7946 0018',
    'Experience',
    'Analyst\t1833 – 1843',
    'Wrote the first program',
  ])
  expect(lines[0]?.links).toEqual([{ uri: 'mailto:ada@example.com', text: 'ada@example.com' }])
  expect(lines[2]).toMatchObject({ role: { kind: 'heading', level: 1 }, bold: true, size: 16 })
  expect(lines[4]?.role).toEqual({ kind: 'list-item' })
})

test('contact data in the header and in a text box of a Word document is read', async () => {
  const box = `<w:p><w:r><w:drawing><w:txbxContent>${paragraph('London')}</w:txbxContent></w:drawing></w:r></w:p>`
  const header = wordPart('hdr', paragraph('Ada Lovelace'))
  const { texts } = await read(
    docxOf(box + paragraph('Analyst'), { 'word/header1.xml': header, 'word/header2.xml': header }),
  )
  expect(texts).toEqual(['Ada Lovelace', 'London', 'Analyst'])
})

test('a table row is one line, and the long cells of a layout table are columns', async () => {
  const skills = ['Skills', 'Python', 'Go', 'SQL'].map((text) => paragraph(text)).join('')
  const jobs = ['Experience', 'Northwind', 'Engineer', 'Built things'].map((text) => paragraph(text)).join('')
  const { lines, texts } = await read(
    docxOf(table([paragraph('2018 – 2021'), paragraph('Engineer') + paragraph('Ran it')]) + table([skills, jobs])),
  )
  expect(texts.slice(0, 2)).toEqual(['2018 – 2021\tEngineer', 'Ran it'])
  expect(lines[0]?.role).toEqual({ kind: 'table-row' })
  expect(texts.slice(2)).toEqual([
    'Skills',
    'Python',
    'Go',
    'SQL',
    'Experience',
    'Northwind',
    'Engineer',
    'Built things',
  ])
  expect(new Set(lines.map(({ block }) => block)).size).toBe(3)
})

test('deleted and hidden text of a Word document is not read, white and tiny text is reported', async () => {
  const body = [
    '<w:p><w:del><w:r><w:delText>Deleted</w:delText></w:r></w:del><w:r><w:t>Analyst</w:t></w:r></w:p>',
    paragraph('vanished', '<w:vanish/>'),
    paragraph('white', '<w:color w:val="FFFFFF"/>'),
    paragraph('tiny', '<w:sz w:val="2"/>'),
  ]
  const { texts, hiddenText, warnings } = await read(docxOf(body.join('')))
  expect({ texts, hiddenText, warnings }).toEqual({
    texts: ['Analyst'],
    hiddenText: ['vanished', 'white', 'tiny'],
    warnings: [{ code: 'hidden-text' }],
  })
})

test('an OpenDocument text keeps headings, tabs, tables, links and the header of its pages', async () => {
  const style =
    '<style:style style:name="T1"><style:text-properties fo:font-weight="bold" fo:font-size="14pt"/></style:style>'
  const body = [
    '<text:h text:outline-level="2">Experience</text:h>',
    '<text:p><text:span text:style-name="T1">Analyst</text:span><text:tab/>1833<text:s text:c="1"/>– 1843<text:line-break/><text:a xlink:href="https://example.com/">site</text:a></text:p>',
    '<text:list><text:list-item><text:p>First program</text:p></text:list-item></text:list>',
    '<table:table><table:table-row><table:table-cell><text:p>French</text:p></table:table-cell><table:table-cell><text:p>fluent</text:p></table:table-cell></table:table-row></table:table>',
  ]
  const header = odtStyles(
    '<office:master-styles><style:master-page><style:header><text:p>Ada Lovelace</text:p></style:header></style:master-page></office:master-styles>',
  )
  const { format, lines, texts } = await read(odtOf(style, body.join(''), { 'styles.xml': header }), 'resume.odt')
  expect(format).toBe('odt')
  expect(texts).toEqual([
    'Ada Lovelace',
    'Experience',
    'Analyst\t1833 – 1843',
    'site',
    'First program',
    'French\tfluent',
  ])
  expect(lines[2]?.spans[0]).toMatchObject({ text: 'Analyst', bold: true, size: 14 })
  expect(lines[3]?.links).toEqual([{ uri: 'https://example.com/', text: 'site' }])
})

test('rich text keeps bold, tabs, tables, links and text in Unicode and in code pages', async () => {
  const rtf = String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset204 Arial Cyr;}}{\colortbl;\red0\green0\blue0;\red255\green255\blue255;}
{\stylesheet{\s1 heading 1;}}{\*\generator Writer;}{\header Ada Lovelace\par}
\pard\b Analyst\b0\tab 1833 \endash  1843\par
{\field{\*\fldinst HYPERLINK "mailto:ada@example.com"}{\fldrslt ada@example.com}}\line Caf\'e9, \u26481?\u20140?\par
{\f1 \'cc\'ee\'f1\'ea\'e2\'e0}\par{\cf2 secret}\par
\trowd\cellx1000\cellx2000\intbl French\cell fluent\cell\row\pard end}`
  const { format, lines, texts, hiddenText } = await read(rtf)
  expect(format).toBe('rtf')
  expect(texts).toEqual([
    'Ada Lovelace',
    'Analyst\t1833 – 1843',
    'ada@example.com',
    'Café, 東京',
    'Москва',
    'French\tfluent',
    'end',
  ])
  expect(lines[1]?.spans[0]).toMatchObject({ text: 'Analyst', bold: true })
  expect(lines[2]?.links).toEqual([{ uri: 'mailto:ada@example.com', text: 'ada@example.com' }])
  expect(hiddenText).toEqual(['secret'])
})

test('a document of Word 97 is read, with the cells of a row on one line', async () => {
  const text = 'Mirela Dănescu\rPlatform Engineer\r2019 – Present\u0007Brightwater Rail\rDone\r'
  const { format, texts } = await read(docOfText(text), 'resume.doc')
  expect(format).toBe('doc')
  expect(texts).toEqual(['Mirela Dănescu', 'Platform Engineer', '2019 – Present\tBrightwater Rail', 'Done'])
  await expect(read(docOfText(text, true))).rejects.toMatchObject({ code: 'encrypted' })
})

test.each([
  ['windows-1252', 'Ren\xe9 M\xfcller, Ing\xe9nieur \x96 Z\xfcrich', 'René Müller, Ingénieur – Zürich'],
  ['windows-1251', '\xce\xef\xfb\xf2 \xf0\xe0\xe1\xee\xf2\xfb: \xe8\xed\xe6\xe5\xed\xe5\xf0', 'Опыт работы: инженер'],
  ['koi8-r', '\xef\xd0\xd9\xd4 \xd2\xc1\xc2\xcf\xd4\xd9', 'Опыт работы'],
  ['gb18030', '\xb9\xa4\xd7\xf7\xbe\xad\xc0\xfa', '工作经历'],
  ['shift_jis', '\x90E\x96\xb1\x8co\x97\xf0\x8f\x91\x82\xc5\x82\xb7', '職務経歴書です'],
  ['utf-16', '\xff\xfeA\0d\0a\0', 'Ada'],
])('plain text is read in %s', async (_encoding, bytes, text) => {
  expect((await read(bytes)).texts).toEqual([text])
})

test('the content decides about the format, and the name is only compared', async () => {
  expect((await read(docxOf(paragraph('Ada')), 'resume.pdf')).warnings).toEqual([{ code: 'renamed', detail: 'docx' }])
  expect((await read('Ada', 'resume.txt')).warnings).toEqual([])
})

test('a picture is kept, with the warning that it has no text', async () => {
  expect(await read('\x89PNG\r\n\x1a\n', 'scan.png')).toMatchObject({
    format: 'image',
    texts: [],
    warnings: [{ code: 'no-text' }],
  })
})
