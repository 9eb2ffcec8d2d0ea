import * as limits from '#config/limits.ts'
import type { MessageId } from '#ui/i18n/messages.ts'
import { checkFiles } from './signature-checks.ts'

/** Readers accept this many bytes before a PDF's header. */
const HEAD_CHARACTERS = 1024

/**
 * Returns the fault of the chosen files before anything is sent: too many files, not a PDF, too large, or
 * password-protected. The server checks more.
 */
export async function findUploadFault(files: readonly File[]): Promise<MessageId | undefined> {
  const [file] = files
  const miscounted = checkFiles(files.length, limits.offerLetterFiles)
  if (miscounted || !file) return miscounted
  if (!/\.pdf$/i.test(file.name) && file.type !== 'application/pdf') return 'offers.upload.notPdf'
  if (file.size > limits.offerLetterMaxBytes) return 'offers.upload.tooLarge'
  const text = new TextDecoder('latin1').decode(await file.arrayBuffer())
  if (!text.slice(0, HEAD_CHARACTERS).includes('%PDF-')) return 'offers.upload.notPdf'
  return /\/Encrypt\s*(?:<<|\d+\s+\d+\s+R\b)/.test(text) ? 'offers.upload.encrypted' : undefined
}
