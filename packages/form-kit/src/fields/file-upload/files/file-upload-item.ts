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

/** An uploaded file, as the host knows it. */
export interface UploadReceipt {
  /** The field's reported value. */
  readonly id: string
  /** A remark about a file that was taken nevertheless, such as that it is protected by a password. */
  readonly notice?: string | undefined
}

/**
 * Uploads a chosen file. Reject with an `UploadError` to say why a file is refused. Any other rejection counts as a lost
 * connection: the file is kept and uploaded again, after 1, 2, 4 to 30 seconds and when the browser is online.
 */
export type UploadCall = (
  file: File,
  how: {
    /** Unique among the files of the form. */
    readonly uid: string
    /** Name of the field. */
    readonly field: string
    /** Aborted when the person stops the upload or removes the file. */
    readonly signal: AbortSignal
    /** Reports the sent share, 0 to 1. */
    readonly onProgress: (share: number) => void
  },
) => Promise<UploadReceipt>

/** Files to upload. */
export interface FileUploadItem extends FieldItem {
  readonly type: 'fileUpload' | 'file_upload'
  /** Size of the drop area. */
  readonly uploadSize?: 'small' | 'medium' | 'large' | 'flex'
  /** Extensions such as `.pdf`; defaults to .doc, .docx, .pdf, .txt, .png, .jpg and .jpeg. */
  readonly allowedTypes?: readonly string[]
  readonly texts?: FileTexts
  /**
   * Uploads each file as soon as it is chosen; the value is then the list of ids. `true` where there is nothing to upload
   * but the value is such a list, as on a server. In code only.
   */
  readonly upload?: UploadCall | true
}
