import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { callerPath } from '#config/env.ts'
import { CommandError } from '#platform/feature/command.ts'

const orExplain = <Content>(reading: Promise<Content>, file: string): Promise<Content> =>
  reading.catch((cause: unknown) => {
    throw new CommandError('no-file', `The file ${file} can’t be read. Check its name and permissions.`, { cause })
  })

/**
 * Reads a file named in a command's argument.
 * @throws CommandError `no-file`; `too-large` for more than `maxBytes`
 */
export async function readNamedFile(file: string, maxBytes = Infinity): Promise<Buffer> {
  const bytes = await orExplain(readFile(callerPath(file)), file)
  if (bytes.length <= maxBytes) return bytes
  throw new CommandError('too-large', `${file} is ${bytes.length} bytes; the limit is ${maxBytes}.`)
}

/** Reads a text file named in a command's argument; `-` is standard input. @throws CommandError `no-file` */
export const readNamedText = (file: string): Promise<string> =>
  orExplain(file === '-' ? text(process.stdin) : readFile(callerPath(file), 'utf8'), file)
