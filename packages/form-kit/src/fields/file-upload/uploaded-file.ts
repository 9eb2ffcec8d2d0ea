import { cleanFileName, cleanPath } from './file-name.ts'

/** A file that was chosen, with all of its content. */
export interface UploadedFile {
  /** Unlike that of any other file of the form. */
  readonly uid: string
  /** Without folders and without signs that hide what it is. */
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** The media type that the browser gave, for example `application/pdf`; the content decides, not this. */
  readonly type: string
  /** In milliseconds since the epoch. */
  readonly lastModified: number
  /** The path within a folder that was chosen as a whole; else empty. */
  readonly webkitRelativePath: string
  /** The bytes in base64 (RFC 4648, section 4). */
  readonly content: string
  /** `reading` until the content is there; only what is `done` is reported. */
  readonly status: 'reading' | 'done'
}

/** Files as they were stored or sent; what is no file is left out, what is missing of one is told by the checks. */
export function readFiles(stored: unknown): readonly UploadedFile[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((one: unknown, index) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? readOne(one as Record<string, unknown>, index)
      : [],
  )
}

function readOne(stored: Readonly<Record<string, unknown>>, index: number): UploadedFile {
  return {
    uid: textOf(stored['uid']) || `file-${index}`,
    name: cleanFileName(textOf(stored['name'])),
    size: countOf(stored['size']),
    type: cleanType(textOf(stored['type'])),
    lastModified: countOf(stored['lastModified']),
    webkitRelativePath: cleanPath(textOf(stored['webkitRelativePath'])),
    content: textOf(stored['content']),
    status: 'done',
  }
}

/** A file that was just chosen and is yet to be read. */
export function beginFile(file: File, uid: string): UploadedFile {
  return {
    uid,
    name: cleanFileName(file.name),
    size: file.size,
    type: cleanType(file.type),
    lastModified: file.lastModified,
    // Missing in browsers of phones until lately, whatever the types say.
    webkitRelativePath: cleanPath(textOf(file.webkitRelativePath)),
    content: '',
    status: 'reading',
  }
}

function cleanType(type: string): string {
  return /^[\w.+-]{1,80}\/[\w.+-]{1,120}$/.test(type) ? type : ''
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function countOf(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0
}
