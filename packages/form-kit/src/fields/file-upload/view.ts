import { lazyPart } from '../../react/lazy-part.ts'
import type { FieldView } from '../../model/field-view.ts'
import type { FileUploadItem } from './files/file-upload-item.ts'
import { maxFileCount } from './files/file-limits.ts'
import type { UploadedFile } from './files/uploaded-file.ts'

export const fileUploadView: FieldView<FileUploadItem, readonly UploadedFile[]> = {
  Field: lazyPart('FileUploadField', () => import('./FileUploadField.tsx')),
  ReadOnly: lazyPart('FileUploadReadOnly', () => import('./FileUploadReadOnly.tsx')),
  frame: 'group',
  lazy: true,
  showsValue: (item, files) => files.length > 0 && maxFileCount(item) === 1,
}
