/** A rectangle on a displayed page, in fractions of its width and height from the upper left corner. */
export interface PagePlace {
  /** Zero-based page number. */
  page: number
  x: number
  y: number
  width: number
  height: number
  /** True if the place is painted white first: it covers a visible tag, or lies on dark paper. */
  covers?: boolean
}

/** A mark to stamp on a letter; one on the page after the last gets an added page. */
export type LetterMark = PagePlace &
  (
    | {
        /** A drawn or uploaded signature or initials; keeps its aspect ratio. */
        kind: 'image'
        png: Uint8Array
        /** Printed name below or beside the signature. */
        caption?: string
      }
    | {
        /** `signature` is slanted and as large as the place allows; `text` is for dates, initials and full names. */
        kind: 'signature' | 'text'
        text: string
      }
    | { /** A check box of the letter's form, which is ticked. */ kind: 'check' }
  )

/** A section of the audit pages. */
export interface AuditSection {
  heading: string
  rows: readonly AuditRow[]
}

export interface AuditRow {
  /** Rows without a name span the full width. */
  name?: string
  text: string
}

/** Text of the audit pages, ready to print. */
export interface AuditRecord {
  title: string
  introduction: string
  sections: readonly AuditSection[]
  /** Footer of every page. */
  foot: string
}

/** Contents of a letter's signature dictionary before sealing. */
export interface SealPlace {
  signer: string
  reason: string
  /** Claimed time of sealing. */
  at: Date
  /** Bytes reserved for the signature. */
  capacity: number
  /** True if the seal will carry a trusted time-stamp; a seal that lost it is refused. */
  timestamped: boolean
}

/** The parts of a letter to assemble. Without `letter` the audit pages form a separate document. */
export interface LetterParts {
  letter: Uint8Array | undefined
  marks: readonly LetterMark[]
  audit: AuditRecord
  place: SealPlace
  /** Document title shown by PDF readers. */
  title: string
}
