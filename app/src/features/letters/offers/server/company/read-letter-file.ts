import * as limits from '#config/limits.ts'
import { readNamedFile } from '#platform/commands/read-named-file.ts'
import { CommandError } from '#platform/feature/command.ts'
import { message } from '#platform/messages/messages.ts'
import { isNamedAsPdf } from '../../rules.ts'
import { LetterFault, storeLetter } from '../files/store-letter.ts'
import type { LetterIntake } from '../records/dependencies.ts'
import type { StoredLetter } from '../records/write-store.ts'

/** Reads and stores a letter. @throws CommandError with the fault of the file */
export async function readLetterFile(service: LetterIntake, file: string): Promise<StoredLetter> {
  if (!isNamedAsPdf(file))
    throw new CommandError('not-a-pdf', `${file} doesn’t end with .pdf. Save the letter as a PDF and use that file.`)
  const bytes = await readNamedFile(file)
  if (bytes.length > limits.offerLetterMaxBytes)
    throw new CommandError(
      'too-large',
      `${file} has ${bytes.length} bytes, and the limit for letters is ${limits.offerLetterMaxBytes}. Make it smaller.`,
    )
  try {
    return await storeLetter(service, bytes)
  } catch (error) {
    if (!(error instanceof LetterFault)) throw error
    if (error.why === 'not-a-pdf')
      throw new CommandError(error.why, `${file} isn’t a PDF. Save the letter as a PDF and use that file.`, {
        cause: error,
      })
    throw new CommandError(error.why, `${file}: ${message('en', `error.offers.${error.why}`)}`, { cause: error })
  }
}
