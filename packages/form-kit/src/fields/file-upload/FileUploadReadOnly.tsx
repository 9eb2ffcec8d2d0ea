import { useFormContext } from '../../react/form-context.ts'
import type { ReadOnlyProps } from '../field-view.ts'
import { base64Blob } from './base64.ts'
import { FileList } from './FileList.tsx'
import type { FileUploadItem } from './file-upload-item.ts'
import type { UploadedFile } from './uploaded-file.ts'

/** The files with a button each to save them. */
export function FileUploadReadOnly({ value }: ReadOnlyProps<FileUploadItem, readonly UploadedFile[]>) {
  const { store } = useFormContext()
  const { saveFile, saveNamedFile } = store.messages
  return <FileList files={value} act={save} actText={saveFile} actName={saveNamedFile} />
}

/** Hands a file to the browser to be saved. As unnamed bytes: it must never be opened as a page of this site. */
function save(file: UploadedFile): void {
  const url = URL.createObjectURL(base64Blob(file.content, 'application/octet-stream'))
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // The browser has taken hold of the bytes by the next turn.
  setTimeout(() => URL.revokeObjectURL(url))
}
