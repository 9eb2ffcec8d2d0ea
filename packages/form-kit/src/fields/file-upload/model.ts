import type { FieldModel } from '../../model/field-model.ts'
import { fileFault, uploadFault } from './files/file-faults.ts'
import type { FileUploadItem } from './files/file-upload-item.ts'
import { allowedTypes, defaultFileRules } from './files/file-limits.ts'
import { fileRules } from './files/file-rules.ts'
import { readFiles, readUploads, type UploadedFile } from './files/uploaded-file.ts'

type Files = readonly UploadedFile[]

/** Model of chosen files with their content. The content decides the type of a file, here as on a server. */
export const fileUploadModel: FieldModel<FileUploadItem, Files> = {
  names: ['fileUpload', 'file_upload'],
  hasValue: true,
  emptyValue: () => [],
  isEmpty: (files) => files.length === 0,
  readValue: (stored, { upload }) => (upload ? readUploads(stored) : readFiles(stored)),
  writeValue: (files, { upload }) =>
    upload ? files.flatMap(({ id }) => id ?? []) : files.every(isDone) ? files : files.filter(isDone),
  standingRules: () => defaultFileRules,
  check(files, item) {
    const allowed = allowedTypes(item)
    for (const file of files) {
      const fault = item.upload ? uploadFault(file, allowed) : fileFault(file, allowed)
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
