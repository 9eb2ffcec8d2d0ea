import type { RowRefusal } from '../errors.ts'
import type { DecodedText } from './files/decode-file.ts'

/** A row as read from a format: a value in the shape of a JSONL row, or already rejected. */
export type RawRow = { row: number; value: unknown } | { row: number; refusal: RowRefusal }

/** A streaming reader of one format of feeds; throws ImportFileError if the file as a whole is something else. */
export type FormatReader = (text: DecodedText) => AsyncGenerator<RawRow>
