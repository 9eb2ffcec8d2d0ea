import { fstatSync, writeFileSync } from 'node:fs'
import { isatty } from 'node:tty'

/** Returns true if standard output is a file or a device that isn't a terminal. */
function isRedirected(descriptor: number): boolean {
  const kind = fstatSync(descriptor)
  return !kind.isFIFO() && !kind.isSocket() && !isatty(descriptor)
}

function endWith(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException
  // `foyer jobs list | head` closes the pipe early, which is not an error.
  if (code === 'EPIPE') process.exit(0)
  process.stderr.write(`The output couldn’t be written (${code}). What the command changed stays changed.\n`)
  process.exit(1)
}

/**
 * Returns a function that writes all of a text to standard output or ends the process with 1. Files are written directly,
 * because Node's stream drops what a full disk doesn't take.
 */
export function openOutput(): (text: string | Uint8Array) => void {
  const { stdout } = process
  const redirected = isRedirected(stdout.fd)
  stdout.on('error', endWith)
  return (text) => {
    if (!redirected) return void stdout.write(text)
    try {
      writeFileSync(stdout.fd, text)
    } catch (error) {
      endWith(error)
    }
  }
}
