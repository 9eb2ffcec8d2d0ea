import { opensWithoutPassword } from '@foyer/form-kit/product'
import * as limits from '#config/limits.ts'
import type { MessageId } from '#ui/i18n/messages.ts'
import { checkFiles } from './signature-checks.ts'

/** Readers accept this many bytes before a PDF's header. */
const HEAD_CHARACTERS = 1024

/**
 * Returns the fault of the chosen files before anything is sent: too many files, not a PDF, too large, or
 * password-protected. The server checks more.
 *
 * @param opens tries to open an encrypted PDF without a password, as the server does: an owner's password doesn't matter.
 */
export async function findUploadFault(
  files: readonly File[],
  opens: (bytes: Uint8Array) => Promise<boolean> = opensWithoutPassword,
): Promise<MessageId | undefined> {
  const [file] = files
  const miscounted = checkFiles(files.length, limits.offerLetterFiles)
  if (miscounted || !file) return miscounted
  if (!/\.pdf$/i.test(file.name) && file.type !== 'application/pdf') return 'offers.upload.notPdf'
  if (file.size > limits.offerLetterMaxBytes) return 'offers.upload.tooLarge'
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = new TextDecoder('latin1').decode(bytes)
  if (!text.slice(0, HEAD_CHARACTERS).includes('%PDF-')) return 'offers.upload.notPdf'
  // Most files aren't encrypted and don't need a PDF reader.
  const encrypted = /\/Encrypt\s*(?:<<|\d+\s+\d+\s+R\b)/.test(text)
  return encrypted && !(await opens(bytes)) ? 'offers.upload.encrypted' : undefined
}
