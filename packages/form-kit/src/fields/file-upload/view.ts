import { lazy } from 'react'
import type { FieldView } from '../field-view.ts'
import type { FileUploadItem } from './model.ts'
import type { UploadedFile } from './uploaded-file.ts'

/** How files look. */
export const fileUploadView: FieldView<FileUploadItem, readonly UploadedFile[]> = {
  Field: lazy(async () => ({ default: (await import('./FileUploadField.tsx')).FileUploadField })),
  ReadOnly: lazy(async () => ({ default: (await import('./FileUploadReadOnly.tsx')).FileUploadReadOnly })),
  frame: 'group',
  lazy: true,
}
