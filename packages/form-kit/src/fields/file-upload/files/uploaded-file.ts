import { cleanFileName, cleanPath } from './file-name.ts'

/** A chosen file with its content. */
export interface UploadedFile {
  /** Unique among the files of the form. */
  readonly uid: string
  /** Without folders and characters that disguise it. */
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** Media type given by the browser, such as `application/pdf`. Only the content is trusted. */
  readonly type: string
  /** In milliseconds since the epoch. */
  readonly lastModified: number
  /** Path within a folder that was chosen as a whole; otherwise empty. */
  readonly webkitRelativePath: string
  /** Content in base64 (RFC 4648, section 4). */
  readonly content: string
  /** `reading` until the content is loaded; only `done` files are reported. */
  readonly status: 'reading' | 'done'
}

/** Reads stored or sent files. Leaves out what is not a file; the checks report missing parts. */
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

/** Returns an entry for a chosen file that is not yet read. */
export function beginFile(file: File, uid: string): UploadedFile {
  return {
    uid,
    name: cleanFileName(file.name),
    size: file.size,
    type: cleanType(file.type),
    lastModified: file.lastModified,
    // Missing in mobile browsers until recently, despite the types.
    webkitRelativePath: cleanPath(textOf('webkitRelativePath' in file ? file.webkitRelativePath : '')),
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
