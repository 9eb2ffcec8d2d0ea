import type { FieldItem } from '../../definition/types.ts'

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
