import fileKinds from './file-kinds.json' with { type: 'json' }
import { extensionOf } from './file-name.ts'

/** Number of leading bytes that identify a file's type. */
export const HEAD_BYTES = 1024

const kinds: ReadonlyMap<string, string> = new Map(Object.entries(fileKinds))

/** Signatures of file types, their bytes as characters. */
const beginnings: Readonly<Record<string, (head: string) => boolean>> = {
  // Readers accept a PDF header within the first 1024 bytes (ISO 32000-1, annex H).
  pdf: (head) => head.includes('%PDF-'),
  png: (head) => head.startsWith('\x89PNG\r\n\x1A\n'),
  jpeg: (head) => head.startsWith('\xFF\xD8\xFF'),
  gif: (head) => head.startsWith('GIF87a') || head.startsWith('GIF89a'),
  webp: (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8),
  zip: (head) => head.startsWith('PK\x03\x04'),
  ole: (head) => head.startsWith('\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1'),
  rtf: (head) => head.startsWith('{\\rtf'),
  text: (head) => !head.includes('\0'),
}

/**
 * Returns true if the first {@link HEAD_BYTES} of a file, as characters, fit the extension of its name. An unknown
 * extension always fits.
 */
export function matchesExtension(name: string, head: string): boolean {
  const kind = kinds.get(extensionOf(name))
  return kind === undefined || (beginnings[kind]?.(head) ?? true)
}

/** Returns true if the whole content must be checked: a text has no zero byte anywhere. */
export function isTextFile(name: string): boolean {
  return kinds.get(extensionOf(name)) === 'text'
}

/** Returns the media type with which a browser shows the file as a picture; undefined for other files. */
export function pictureType(name: string): string | undefined {
  const kind = kinds.get(extensionOf(name))
  return kind === 'png' || kind === 'jpeg' ? `image/${kind}` : undefined
}
