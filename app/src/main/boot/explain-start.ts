import { explainError } from '#platform/commands/explain-error.ts'
import { FolderInUseError } from '#platform/db/data-folder.ts'

/** Returns a sentence for start-up errors that an operator can fix, else the error with its stack. */
export function explainStart(error: unknown): string {
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return 'Another program uses the port. Stop that program, or choose another port with PORT (0 picks a free one).'
  if (code === 'EADDRNOTAVAIL')
    return 'This machine doesn’t have the address in HOST. Use one that it has, or 0.0.0.0 for all.'
  if (code === 'EACCES' && syscall === 'listen')
    return 'This user can’t open the port. Choose one above 1023 with PORT, and let a proxy forward the other.'
  if (error instanceof FolderInUseError) return message
  const explained = explainError(error)
  if (explained.code !== 'failed') return explained.message
  return error instanceof Error ? (error.stack ?? message) : String(error)
}
