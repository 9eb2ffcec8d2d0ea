/** Limits of one file; a file beyond one is refused or cut, and the result says which. */
export interface Limits {
  /** Size of the file in bytes; larger ones are refused before they are looked at. */
  bytes: number
  /** Pages of a PDF; longer ones are refused. */
  pages: number
  /** Pages of pictures whose characters are recognized. */
  recognizedPages: number
  /** Pixels of a picture; larger ones are not recognized. */
  picturePixels: number
  /** Characters of text; the rest is cut off. */
  characters: number
  /** Bytes that a compressed file can unpack to. */
  unpackedBytes: number
  /** Unpacked bytes for each packed byte, in files of more than a megabyte unpacked. */
  unpackedRatio: number
  /** Files in a compressed file. */
  entries: number
  /** Depth of nested elements, tables or groups. */
  nesting: number
}

export const defaultLimits: Limits = {
  bytes: 20_000_000,
  pages: 30,
  recognizedPages: 5,
  picturePixels: 40_000_000,
  characters: 2_000_000,
  unpackedBytes: 60_000_000,
  unpackedRatio: 200,
  entries: 2_000,
  nesting: 250,
}
