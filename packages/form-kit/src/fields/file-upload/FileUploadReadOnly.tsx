import { useFormContext } from '../../react/form-context.ts'
import type { ReadOnlyProps } from '../../model/field-view.ts'
import { base64Blob } from './files/base64.ts'
import { FileList } from './FileList.tsx'
import type { FileUploadItem } from './files/file-upload-item.ts'
import type { UploadedFile } from './files/uploaded-file.ts'

/** Renders the files, each with a button to save it. */
export function FileUploadReadOnly({ value }: ReadOnlyProps<FileUploadItem, readonly UploadedFile[]>) {
  const { store } = useFormContext()
  const { saveFile, saveNamedFile } = store.messages
  // The content of an uploaded file is with the host.
  const actions = ({ content }: UploadedFile) => (content ? [{ text: saveFile, name: saveNamedFile, act: save }] : [])
  return <FileList files={value} actions={actions} />
}

/** Saves a file through the browser, as untyped bytes: it must never open as a page of this site. */
function save(file: UploadedFile): void {
  const url = URL.createObjectURL(base64Blob(file.content, 'application/octet-stream'))
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // The browser holds the bytes by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
}
