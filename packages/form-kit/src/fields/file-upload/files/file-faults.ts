import type { Problem } from '../../../model/field-model.ts'
import { base64Size, decodeBase64 } from './base64.ts'
import { matchesExtension, HEAD_BYTES, isTextFile } from './file-content.ts'
import { extensionOf, displayName } from './file-name.ts'
import type { UploadedFile } from './uploaded-file.ts'

/** Returns the fault of a file that is not yet read: a type that is not allowed, or no content. */
export function outerFault(file: Pick<UploadedFile, 'name' | 'size'>, allowed: readonly string[]): Problem | undefined {
  const names = displayName(file.name)
  if (!allowed.includes(extensionOf(file.name))) {
    return { id: 'fileType', values: { names, types: allowed.join(', ') } }
  }
  return file.size === 0 ? { id: 'fileEmpty', values: { names } } : undefined
}

/** Returns the fault of a file whose first {@link HEAD_BYTES}, each as a character, do not match its name. */
export function headFault(name: string, head: string): Problem | undefined {
  if (matchesExtension(name, head)) return undefined
  return { id: 'fileContent', values: { names: displayName(name), types: extensionOf(name) } }
}

const unfinished = {
  reading: 'fileBusy',
  uploading: 'fileUploading',
  waiting: 'fileWaiting',
  failed: 'fileNotUploaded',
} as const

/** Returns the fault of a file in a field that uploads; the host checks the contents of uploaded files itself. */
export function uploadFault(file: UploadedFile, allowed: readonly string[]): Problem | undefined {
  if (file.status !== 'done') return { id: unfinished[file.status], values: { names: displayName(file.name) } }
  // Only the id of the file is known.
  return file.name === '' ? undefined : outerFault(file, allowed)
}

const judged = new WeakMap<UploadedFile, { readonly types: string; readonly fault: Problem | undefined }>()

/**
 * Returns the fault of a file apart from the rules: incomplete, empty, of a type that is not allowed, or not of the
 * type that its name claims. Results are cached, because a form asks at every check.
 */
export function fileFault(file: UploadedFile, allowed: readonly string[]): Problem | undefined {
  const types = allowed.join()
  const known = judged.get(file)
  if (known?.types === types) return known.fault
  const fault = judge(file, allowed)
  judged.set(file, { types, fault })
  return fault
}

function judge(file: UploadedFile, allowed: readonly string[]): Problem | undefined {
  const names = displayName(file.name)
  if (file.status === 'reading') return { id: 'fileBusy', values: { names } }
  const outer = outerFault(file, allowed)
  if (outer) return outer
  if (base64Size(file.content) !== file.size) return { id: 'fileIncomplete', values: { names } }
  return contentFault(file)
}

function contentFault({ name, content }: UploadedFile): Problem | undefined {
  const whole = isTextFile(name)
  for (const piece of decodeBase64(content)) {
    const fault = headFault(name, whole ? piece : piece.slice(0, HEAD_BYTES))
    if (fault || !whole) return fault
  }
  return undefined
}
