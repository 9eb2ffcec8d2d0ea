import { zipOfFiles } from './zip-of-files.ts'

const W =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const HYPERLINK = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink'

/** Returns a Word document with a body of WordprocessingML, and other files of its package by path. */
export function docxOf(body: string, files: Record<string, string> = {}): Uint8Array {
  return zipOfFiles({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<?xml version="1.0"?><w:document ${W}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': `<Relationships><Relationship Id="rId1" Type="${HYPERLINK}" Target="mailto:ada@example.com" TargetMode="External"/></Relationships>`,
    ...files,
  })
}

export const wordPart = (name: string, content: string) => `<w:${name} ${W}>${content}</w:${name}>`

/** Returns a paragraph of plain runs; `properties` are run properties. */
export const paragraph = (text: string, properties = '', paragraphProperties = '') =>
  `<w:p><w:pPr>${paragraphProperties}</w:pPr><w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

export const table = (...rows: string[][]) =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`

const O = 'xmlns:office="o" xmlns:text="t" xmlns:style="s" xmlns:fo="f" xmlns:table="b" xmlns:xlink="x" xmlns:draw="d"'

/** Returns an OpenDocument text with automatic styles and a body. */
export function odtOf(styles: string, body: string, files: Record<string, string> = {}): Uint8Array {
  return zipOfFiles({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content ${O}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    ...files,
  })
}

export const odtStyles = (content: string) => `<office:document-styles ${O}>${content}</office:document-styles>`
