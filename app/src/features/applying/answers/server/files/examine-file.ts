import { type Entry, fromBufferPromise } from 'yauzl'
import { inspectPdf } from '#platform/pdf/inspect-pdf.ts'
import type { FileOutcome } from '../records/sheet.ts'
import { answerLimits } from '../../limits.ts'

/** The type and readability of a file, determined from its content. */
export interface ExaminedFile {
  /** Media type; `application/octet-stream` if the content has no known signature. */
  type: string
  outcome: FileOutcome
  /** Extensions of files with such content; none for content that is never accepted, any for unknown content. */
  extensions: readonly string[] | 'any'
}

/** Leading bytes of common file types, as characters. */
const KNOWN: readonly { begins: (head: string) => boolean; type: string; extensions: readonly string[] }[] = [
  { begins: (head) => head.startsWith('\x89PNG\r\n\x1A\n'), type: 'image/png', extensions: ['.png'] },
  { begins: (head) => head.startsWith('\xFF\xD8\xFF'), type: 'image/jpeg', extensions: ['.jpg', '.jpeg'] },
  { begins: (head) => /^GIF8[79]a/.test(head), type: 'image/gif', extensions: ['.gif'] },
  {
    begins: (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8),
    type: 'image/webp',
    extensions: ['.webp'],
  },
  { begins: (head) => /^....ftyp(?:hei|hev|mif)/s.test(head), type: 'image/heic', extensions: ['.heic', '.heif'] },
  { begins: (head) => head.startsWith('{\\rtf'), type: 'application/rtf', extensions: ['.rtf'] },
]

/** Programs and scripts, which no form accepts under any name. */
const PROGRAM = /^(?:MZ|\x7FELF|\xCA\xFE\xBA\xBE|\xCF\xFA\xED\xFE|#!)/

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'
/** Documents in zip format, recognized by how the name of one of their parts starts. */
const PACKAGES = [
  { part: 'word/', type: `${OFFICE}.wordprocessingml.document`, extension: '.docx' },
  { part: 'xl/', type: `${OFFICE}.spreadsheetml.sheet`, extension: '.xlsx' },
  { part: 'ppt/', type: `${OFFICE}.presentationml.presentation`, extension: '.pptx' },
] as const
const OPEN_TYPES = [
  { type: `${OPEN_DOCUMENT}.text`, extension: '.odt' },
  { type: `${OPEN_DOCUMENT}.spreadsheet`, extension: '.ods' },
  { type: `${OPEN_DOCUMENT}.presentation`, extension: '.odp' },
] as const
/** Older office documents, recognized by the name of a stream in UTF-16. */
const STREAMS = [
  { name: 'WordDocument', type: 'application/msword', extension: '.doc' },
  { name: 'Workbook', type: 'application/vnd.ms-excel', extension: '.xls' },
  { name: 'PowerPoint Document', type: 'application/vnd.ms-powerpoint', extension: '.ppt' },
] as const

/** Determines type and readability of an untrusted file from its content, ignoring its name. */
export async function examineFile(bytes: Uint8Array): Promise<ExaminedFile> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = content.toString('latin1', 0, answerLimits.headBytes)
  if (PROGRAM.test(head)) return { type: 'application/octet-stream', outcome: 'ok', extensions: [] }
  if (head.includes('%PDF-')) return examinePdf(bytes)
  if (head.startsWith('PK')) return examinePackage(content)
  if (head.startsWith('\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1')) return examineCompound(content)
  const known = KNOWN.find(({ begins }) => begins(head))
  if (known) return { type: known.type, outcome: 'ok', extensions: known.extensions }
  if (content.length > 0 && isText(content))
    return { type: 'text/plain', outcome: 'ok', extensions: ['.txt', '.md', '.csv'] }
  return { type: 'application/octet-stream', outcome: 'unreadable', extensions: 'any' }
}

async function examinePdf(bytes: Uint8Array): Promise<ExaminedFile> {
  const inspection = await inspectPdf(bytes)
  const why = inspection.ok ? undefined : inspection.why
  const outcome = why === 'encrypted' ? why : why === 'truncated' || why === 'not-a-pdf' ? 'unreadable' : 'ok'
  return { type: 'application/pdf', outcome, extensions: ['.pdf'] }
}

/** Reads a zip file's list of parts, but not the parts. */
async function examinePackage(content: Buffer): Promise<ExaminedFile> {
  const open = OPEN_TYPES.find(({ type }) => content.subarray(30, 120).includes(`mimetype${type}`))
  let parts: Entry[] | undefined
  try {
    const zip = await fromBufferPromise(content)
    parts = []
    for await (const part of zip.eachEntry()) if (parts.push(part) >= answerLimits.archiveParts) break
  } catch {
    parts = undefined
  }
  const office = PACKAGES.find(({ part }) => parts?.some(({ fileName }) => fileName.startsWith(part)))
  const { type, extension } = open ?? office ?? { type: 'application/zip', extension: '.zip' }
  if (!parts) return { type, outcome: 'unreadable', extensions: ['.zip', '.docx', '.xlsx', '.pptx', extension] }
  const outcome = parts.some((part) => part.isEncrypted()) ? 'encrypted' : 'ok'
  return { type, outcome, extensions: [extension] }
}

function examineCompound(content: Buffer): ExaminedFile {
  const names = (name: string) => content.includes(Buffer.from(name, 'utf16le'))
  if (names('EncryptedPackage'))
    return { type: 'application/x-ole-storage', outcome: 'encrypted', extensions: ['.docx', '.xlsx', '.pptx'] }
  const known = STREAMS.find(({ name }) => names(name))
  return {
    type: known?.type ?? 'application/x-ole-storage',
    outcome: known ? 'ok' : 'unreadable',
    extensions: known ? [known.extension] : ['.doc', '.xls', '.ppt'],
  }
}

/** Returns true for texts in UTF-8, Latin-1, or UTF-16 with a byte order mark. */
const isText = (content: Buffer): boolean =>
  !content.includes(0) || (content[0] === 0xff && content[1] === 0xfe) || (content[0] === 0xfe && content[1] === 0xff)
