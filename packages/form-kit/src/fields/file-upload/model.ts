import type { FieldItem } from '../../definition/types.ts'
import type { FieldModel } from '../field-model.ts'
import { fileFault } from './file-faults.ts'
import { allowedTypes, standingFileRules } from './file-limits.ts'
import { fileRules } from './file-rules.ts'
import { readFiles, type UploadedFile } from './uploaded-file.ts'

/** Texts of one field that take the place of the toolkit's. */
export interface FileTexts {
  /** On the button. */
  readonly choose?: string
  /** Beside the button, and in its place while files are held over the field. */
  readonly drop?: string
  readonly dropNow?: string
  /** Beneath, in place of the types and limits. */
  readonly hint?: string
}

/** Files to be chosen or dropped. */
export interface FileUploadItem extends FieldItem {
  readonly type: 'fileUpload' | 'file_upload'
  /** How large the place to drop files is. */
  readonly uploadSize?: 'small' | 'medium' | 'large' | 'flex'
  /** Endings such as `.pdf`; without it .doc, .docx, .pdf, .txt, .png, .jpg and .jpeg. */
  readonly allowedTypes?: readonly string[]
  readonly texts?: FileTexts
}

type Files = readonly UploadedFile[]

/** Chosen files with their content. The content decides what a file is, here as on a server. */
export const fileUploadModel: FieldModel<FileUploadItem, Files> = {
  names: ['fileUpload', 'file_upload'],
  hasValue: true,
  emptyValue: () => [],
  isEmpty: (files) => files.length === 0,
  readValue: readFiles,
  writeValue: (files) => (files.every(isDone) ? files : files.filter(isDone)),
  standingRules: () => standingFileRules,
  check(files, item) {
    const allowed = allowedTypes(item)
    for (const file of files) {
      const fault = fileFault(file, allowed)
      if (fault) return fault
    }
    return undefined
  },
  countsWhenEmpty: true,
  rules: fileRules,
}

function isDone({ status }: UploadedFile): boolean {
  return status === 'done'
}
