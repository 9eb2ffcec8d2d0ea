import type { RowRefusal } from '../../errors.ts'
import type { DecodedText } from '../decode-text.ts'

/** One row as a format gives it: a value in the shape of the JSONL row, or already known to be broken. */
export type RawRow = { row: number; value: unknown } | { row: number; refusal: RowRefusal }

/** Reads a file of one format row by row; throws ImportFileError when the file as a whole is something else. */
export type FormatReader = (text: DecodedText) => AsyncGenerator<RawRow>
