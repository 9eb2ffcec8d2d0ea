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
  /**
   * `reading` until the content is loaded; `uploading`, `waiting` for a connection or `failed` until the host has the
   * file. Only `done` files are reported.
   */
  readonly status: 'reading' | 'uploading' | 'waiting' | 'failed' | 'done'
  /** The host's id of an uploaded file; it has no content then. */
  readonly id?: string
  /** The chosen file, while this page has it. */
  readonly file?: File
  /** The reason of a failed upload, or a remark about an uploaded file. */
  readonly notice?: string | undefined
}

/** Reads stored or sent files. Skips values that aren't files; the checks report missing parts. */
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

/**
 * Reads the files of a field that uploads: ids, entries with an id, or entries with a file that is not uploaded yet. Leaves
 * out everything else.
 */
export function readUploads(stored: unknown): readonly UploadedFile[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((one: unknown, index): readonly UploadedFile[] => {
    if (typeof one === 'string' && one !== '') return [{ ...readOne({}, index), uid: one, id: one, name: '' }]
    if (typeof one !== 'object' || one === null) return []
    const entry = one as Readonly<Record<string, unknown>>
    const { content: _, ...facts } = readOne(entry, index)
    const [id, file, notice] = [textOf(entry['id']), entry['file'], textOf(entry['notice']) || undefined]
    if (id) return [{ ...facts, uid: textOf(entry['uid']) || id, content: '', id, notice }]
    if (!(file instanceof Blob)) return []
    return [{ ...facts, content: '', file: file as File, status: 'waiting' }]
  })
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
