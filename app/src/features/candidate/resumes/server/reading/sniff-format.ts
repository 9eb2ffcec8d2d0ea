import type { ResumeFormat } from '../../rules.ts'

const startsWith = (bytes: Uint8Array, ...head: number[]) => head.every((byte, at) => bytes[at] === byte)

/** Returns the format of a file that the parser recognised but could not read, by its first bytes. */
export function sniffFormat(bytes: Uint8Array): ResumeFormat {
  if (startsWith(bytes, 0x50, 0x4b)) return Buffer.from(bytes).includes('opendocument') ? 'odt' : 'docx'
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'doc'
  if (startsWith(bytes, 0x89, 0x50) || startsWith(bytes, 0xff, 0xd8)) return 'image'
  if (Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) return 'pdf'
  return startsWith(bytes, 0x7b, 0x5c) ? 'rtf' : 'txt'
}

const MEDIA_TYPES: Record<Exclude<ResumeFormat, 'image'>, string> = {
  pdf: 'application/pdf',
  'europass-pdf': 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  txt: 'text/plain',
  'json-resume': 'application/json',
  'europass-xml': 'application/xml',
}

/** Returns the media type of a download. Images get none, so that a browser saves them without sniffing. */
export const mediaTypeOf = (format: ResumeFormat): string =>
  format === 'image' ? 'application/octet-stream' : MEDIA_TYPES[format]
