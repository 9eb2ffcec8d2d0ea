import { readNamedFile } from '#platform/commands/read-named-file.ts'
import { AppError } from '#kernel/error.ts'
import { CommandError } from '#platform/feature/command.ts'
import { letterTemplateLimits as limits } from '../limits.ts'
import { readWordFile } from './letter/work-on-letter.ts'

/** Reads a letter from a Word document or an HTML file. @throws CommandError */
export async function readTemplateFile(file: string): Promise<string> {
  const bytes = await readNamedFile(file)
  if (/\.html?$/i.test(file)) {
    const html = new TextDecoder().decode(bytes)
    if (html.length <= limits.htmlCharacters) return html
    throw new CommandError('too-large', `${file} has ${html.length} characters; the limit is ${limits.htmlCharacters}.`)
  }
  try {
    return await readWordFile(bytes)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const why =
      error.code === 'not-word' ? 'is neither a Word document (.docx) nor an .html file' : 'takes too long to read'
    throw new CommandError(error.code, `${file} ${why}. Save the letter in one of these formats.`, { cause: error })
  }
}
