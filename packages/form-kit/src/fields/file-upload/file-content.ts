import fileKinds from './file-kinds.json' with { type: 'json' }
import { extensionOf } from './file-name.ts'

/** How many bytes of the beginning tell what a file is. */
export const HEAD_BYTES = 1024

const kinds: ReadonlyMap<string, string> = new Map(Object.entries(fileKinds))

/** What the beginning of a file of each kind looks like, its bytes as characters. */
const beginnings: Readonly<Record<string, (head: string) => boolean>> = {
  // Readers take a PDF whose header stands within the first 1024 bytes (ISO 32000-1, annex H).
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
 * Whether the first {@link HEAD_BYTES} of a file, as characters, can be those of a file of its name's ending. What the
 * ending of no known type is judged by the ending alone.
 */
export function beginsLikeItsName(name: string, head: string): boolean {
  const kind = kinds.get(extensionOf(name))
  return kind === undefined || (beginnings[kind]?.(head) ?? true)
}

/** Whether more than the beginning must be looked at: a text has no zero byte anywhere. */
export function isTextFile(name: string): boolean {
  return kinds.get(extensionOf(name)) === 'text'
}

/** The media type under which a browser shows the file as a picture; undefined for what is none. */
export function pictureType(name: string): string | undefined {
  const kind = kinds.get(extensionOf(name))
  return kind === 'png' || kind === 'jpeg' ? `image/${kind}` : undefined
}
