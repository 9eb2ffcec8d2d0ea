/// <reference path="./word-extractor.d.ts" />
import WordExtractor from 'word-extractor'
import { documentOfFlow } from '../flow/document-of-flow.ts'
import { plainRun, type FlowLine } from '../flow/flow-line.ts'
import type { Limits } from '../bounds/limits.ts'
import { UnreadableResume } from '../bounds/unreadable-resume.ts'

const SECTOR = 512
const AS_WRITTEN = { filterUnicode: false }
/** `fEncrypted` in the flags of the file information block ([MS-DOC] 2.5.2). */
const ENCRYPTED = 0x01

/**
 * Reads a compound file: a document of Word 97 to 2003. Newer documents are in one only if a password protects them.
 * @throws UnreadableResume
 */
export async function readDoc(bytes: Uint8Array, limits: Limits) {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (file.includes(Buffer.from('EncryptedPackage', 'utf16le'))) throw new UnreadableResume('encrypted')
  if (!file.includes(Buffer.from('WordDocument', 'utf16le'))) {
    throw new UnreadableResume('unknown-format', 'a compound file without a Word document')
  }
  if (isEncrypted(file)) throw new UnreadableResume('encrypted')
  try {
    const document = await new WordExtractor().extract(file)
    const story = (text: string, block?: string) => linesOfText(text, block)
    return documentOfFlow(
      [
        ...story(document.getHeaders({ ...AS_WRITTEN, includeFooters: false })),
        ...story(document.getTextboxes({ ...AS_WRITTEN, includeHeadersAndFooters: true, includeBody: false })),
        ...story(document.getBody(AS_WRITTEN)),
        ...story(document.getTextboxes({ ...AS_WRITTEN, includeHeadersAndFooters: false, includeBody: true }), 'boxes'),
        ...story(document.getFooters(AS_WRITTEN), 'footer'),
      ],
      limits,
    )
  } catch (error) {
    if (error instanceof UnreadableResume) throw error
    throw new UnreadableResume('damaged', String(error), error)
  }
}

/** Looks for the file information block, which begins a sector, and reads its flag. */
function isEncrypted(file: Buffer): boolean {
  for (let at = SECTOR; at + 12 <= file.length; at += SECTOR) {
    if (file.readUInt16LE(at) === 0xa5ec) return (file.readUInt8(at + 11) & ENCRYPTED) !== 0
  }
  return false
}

/** Splits the text of a story: cells end with a tab, and the row after them with a line break. */
function linesOfText(text: string, block: string | undefined): FlowLine[] {
  return text.split(/[\r\n\v\f]/).map((line) => ({ runs: [plainRun(line)], ...(block !== undefined && { block }) }))
}
