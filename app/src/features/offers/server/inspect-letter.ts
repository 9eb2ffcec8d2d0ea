import { extractText, getDocumentProxy } from 'unpdf'
import { sha256 } from './canonical.ts'
import type { LetterInspection } from './offer-service.ts'

/** Reads a PDF's pages and text. */
export async function inspectLetter(bytes: Uint8Array): Promise<LetterInspection> {
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-') return { ok: false, why: 'not-a-pdf' }
  try {
    const { totalPages, text } = await extractText(await getDocumentProxy(bytes.slice()))
    return { ok: true, pages: totalPages, text, sha256: sha256(bytes) }
  } catch {
    return { ok: false, why: 'truncated' }
  }
}
