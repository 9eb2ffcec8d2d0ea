import { explainError } from '#platform/commands/explain-error.ts'
import { FolderInUseError } from '#platform/db/data-folder.ts'

/** What the server says when it cannot start: a sentence for what an operator can mend, else the error with its stack. */
export function explainStart(error: unknown): string {
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return 'The port is taken by another program. Stop that one, or choose another with PORT (0 takes a free one).'
  if (code === 'EADDRNOTAVAIL')
    return 'HOST is an address that this machine does not have. Give one of its own, or 0.0.0.0 for all of them.'
  if (code === 'EACCES' && syscall === 'listen')
    return 'This user may not open the port. Choose one above 1023 with PORT, and let a proxy hand on what comes to the other.'
  if (error instanceof FolderInUseError) return message
  const explained = explainError(error)
  if (explained.code !== 'failed') return explained.message
  return error instanceof Error ? (error.stack ?? message) : String(error)
}
