import type { JsonResume } from './json-resume.ts'
import type { Box, Line } from './text-document.ts'

export type FileFormat =
  | 'pdf'
  | 'docx'
  | 'doc'
  | 'odt'
  | 'rtf'
  | 'txt'
  | 'json-resume'
  | 'europass-xml'
  | 'europass-pdf'
  | 'image'

/** The place of one value in the file, and its confidence. */
export interface Provenance {
  /** Probability from 0 to 1 that the value is right. */
  confidence: number
  /** Index in `lines` of the line that contains the value, or its first part. */
  line?: number
  page?: number
  box?: Box
  /** True for a value that was recognized in a picture. */
  recognized?: true
}

/** A line of the file as a review shows it. */
export type ShownLine = Pick<Line, 'index' | 'text' | 'page' | 'box'>

export type WarningCode =
  /** No text in the file: a scan or an image. */
  | 'no-text'
  /** Some pages have no text. */
  | 'pages-without-text'
  /** The text of some pages was recognized in pictures; `detail` is their number. */
  | 'recognized'
  /** Text that readers do not see was ignored. */
  | 'hidden-text'
  /** The file was longer than the limits; the rest was not read. */
  | 'cut'
  /** The file contains scripts; they were not run. */
  | 'scripts-ignored'
  /** The file's name and its content disagree about the format. */
  | 'renamed'

export interface ParsedResume {
  format: FileFormat
  /** Parser version; stored with values to tell results of older versions apart. */
  version: string
  profile: JsonResume
  /** Provenance per value, by path: `basics.name`, `work.0.position`, `skills.2.keywords.1`. */
  provenance: Record<string, Provenance>
  lines: ShownLine[]
  /** Indexes of the lines that contributed no value, except section titles. */
  unplaced: number[]
  warnings: { code: WarningCode; detail?: string }[]
  /** Language of most of the text (ISO 639-1), if it is clear. */
  language?: string
  pages: number
}

/** Reasons for which a file cannot be read at all. The message says what to do, in English. */
export type UnreadableCode =
  | 'empty'
  | 'too-large'
  | 'unknown-format'
  | 'encrypted'
  | 'damaged'
  | 'too-many-pages'
  | 'unpacks-too-large'
  | 'took-too-long'
  | 'took-too-much-memory'
