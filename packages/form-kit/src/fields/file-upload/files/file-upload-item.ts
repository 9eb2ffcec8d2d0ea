import type { FieldItem } from '../../../model/definition.ts'

/** Texts of one field that replace the toolkit's. */
interface FileTexts {
  /** Label of the button. */
  readonly choose?: string
  /** Texts beside the button, normally and while files are dragged over the field. */
  readonly drop?: string
  readonly dropNow?: string
  /** Text below the button, in place of types and limits. */
  readonly hint?: string
}

/** Files to upload. */
export interface FileUploadItem extends FieldItem {
  readonly type: 'fileUpload' | 'file_upload'
  /** Size of the drop area. */
  readonly uploadSize?: 'small' | 'medium' | 'large' | 'flex'
  /** Extensions such as `.pdf`; defaults to .doc, .docx, .pdf, .txt, .png, .jpg and .jpeg. */
  readonly allowedTypes?: readonly string[]
  readonly texts?: FileTexts
}
