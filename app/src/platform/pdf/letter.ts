/** Where something stands on a page as a reader sees it: fractions of its width and height from the upper left corner. */
export interface PagePlace {
  /** 0 for the first page. */
  page: number
  x: number
  y: number
  width: number
  height: number
  /** True over a tag of the letter that can be seen: what is there is wiped first. */
  covers?: boolean
}

/** Something that is put on a letter; a page behind its last one is added for it. */
export type LetterMark = PagePlace &
  (
    | {
        /** A drawn or uploaded signature or initials; keeps its proportions inside the place. */
        kind: 'image'
        png: Uint8Array
        /** Printed under or beside it, so that the signature can be read. */
        caption?: string
      }
    | {
        /** `signature` is slanted and as large as the place allows; `text` is for dates, initials and names in full. */
        kind: 'signature' | 'text'
        text: string
      }
    | { /** A check box of the letter's form, which is ticked. */ kind: 'check' }
  )

/** A part of the audit pages: rows of a name and a value, or paragraphs. */
export interface AuditSection {
  heading: string
  rows: readonly AuditRow[]
}

export interface AuditRow {
  /** Without one the text goes over the whole width. */
  name?: string
  text: string
}

/** What the audit pages say, in the words in which they say it. */
export interface AuditRecord {
  title: string
  introduction: string
  sections: readonly AuditSection[]
  /** At the foot of every page. */
  foot: string
}

/** What the signature dictionary of a letter tells before it is sealed. */
export interface SealPlace {
  signer: string
  reason: string
  /** Claimed time of the seal. */
  at: Date
  /** Bytes kept free for the signature. */
  capacity: number
  /** Whether the seal is going to carry a time of an authority; a seal that lost it is refused. */
  timestamped: boolean
}

/** A letter to be put together. Without `letter` the audit pages stand alone. */
export interface LetterParts {
  letter: Uint8Array | undefined
  marks: readonly LetterMark[]
  audit: AuditRecord
  place: SealPlace
  /** Title of the whole, shown by readers. */
  title: string
}
