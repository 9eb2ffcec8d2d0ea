import type { FileFormat } from '../model/parsed-resume.ts'

/** A format recognised by the first bytes. The content distinguishes a zip package, a compound file, XML and text. */
export type Container = 'pdf' | 'zip' | 'compound' | 'rtf' | 'image' | 'text'

/** PDF readers accept other bytes before the header. */
const PDF_HEADER_WITHIN = 1024

/** Returns the container by its content, regardless of the file's name; undefined for unknown binary files. */
export function detectContainer(bytes: Uint8Array): Container | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, PDF_HEADER_WITHIN))
  const startsWith = (...expected: readonly number[]) => expected.every((byte, index) => start[index] === byte)
  if (startsWith(0x50, 0x4b, 3, 4) || startsWith(0x50, 0x4b, 5, 6)) return 'zip'
  if (startsWith(0xd0, 0xcf, 0x11, 0xe0)) return 'compound'
  if (isImage(start)) return 'image'
  if (start.subarray(0, 5).toString('latin1') === '{\\rtf') return 'rtf'
  if (start.includes('%PDF-')) return 'pdf'
  return looksLikeText(start) ? 'text' : undefined
}

function isImage(start: Buffer): boolean {
  const latin = start.toString('latin1', 0, 16)
  return (
    /^(\x89PNG\r\n|\xff\xd8\xff|GIF8[79]a|II\*\0|MM\0\*|BM....\0\0\0\0)/s.test(latin) ||
    (latin.startsWith('RIFF') && latin.slice(8, 12) === 'WEBP') ||
    /^....ftyp(heic|heix|hevc|mif1|msf1|avif)/s.test(latin)
  )
}

/** Returns true for bytes without the control characters that text never has, except in UTF-16. */
function looksLikeText(start: Buffer): boolean {
  if (start.length >= 2 && (start.readUInt16BE(0) === 0xfeff || start.readUInt16BE(0) === 0xfffe)) return true
  return !start.some((byte) => byte < 9 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32))
}

const EXTENSIONS: Readonly<Record<FileFormat, RegExp>> = {
  pdf: /^pdf$/,
  docx: /^do[ct][xm]$/,
  doc: /^do[ct]$/,
  odt: /^[of]?od?tt?$/,
  rtf: /^(rtf|doc)$/,
  txt: /^(txt|text|md|markdown|asc|log)$/,
  'json-resume': /^json$/,
  'europass-xml': /^xml$/,
  'europass-pdf': /^pdf$/,
  image: /^(png|jpe?g|gif|tiff?|bmp|webp|hei[cf]|avif)$/,
}

/** Returns true if the name's extension means another format than the content. Names without an extension mean none. */
export function isRenamed(fileName: string, format: FileFormat): boolean {
  const extension = /\.([a-z0-9]{2,8})$/i.exec(fileName)?.[1]?.toLowerCase()
  return extension !== undefined && !EXTENSIONS[format].test(extension)
}

/**
 * Returns true if the extension means a format that is never plain text, so that text in it is the remainder of a file.
 */
export const promisesBinary = (fileName: string) => /\.(pdf|docx|odt|png|jpe?g|gif|tiff?|webp|hei[cf])$/i.test(fileName)
