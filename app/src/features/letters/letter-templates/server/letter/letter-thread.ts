import { handleTasks } from '#platform/confined/handle-tasks.ts'
import { letterTemplateLimits } from '../../limits.ts'
import type { LetterToWrite } from './write-letter.ts'

/** Tasks of the thread that reads and writes letters. */
export type LetterTasks = {
  write: { input: LetterToWrite; output: Uint8Array }
  'read docx': { input: { bytes: Uint8Array }; output: string | undefined }
}

// Loads only the library that a task needs.
handleTasks<LetterTasks>({
  write: async (letter) => (await import('./write-letter.ts')).writeLetter(letter),
  'read docx': ({ bytes }) => readDocx(bytes),
})

/** Returns the HTML of a Word document, which isn't cleaned yet, without its pictures; undefined for any other file. */
async function readDocx(bytes: Uint8Array): Promise<string | undefined> {
  const { readPackage, UnreadableResume } = await import('@foyer/resume-parser/package')
  try {
    // Refuses packages that unpack to too much, which the library doesn't.
    const files = await readPackage(bytes, letterTemplateLimits.unpacked)
    if (![...files.keys()].some((name) => /^word\/document\d*\.xml$/i.test(name))) return undefined
  } catch (error) {
    if (error instanceof UnreadableResume) return undefined
    throw error
  }
  const { default: mammoth } = await import('mammoth')
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(bytes) },
    { styleMap: ['u => u'], convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
  )
  return value
}
