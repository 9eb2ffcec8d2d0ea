import { handleTasks } from '#platform/confined/handle-tasks.ts'
import type { LetterToWrite } from './write-letter.ts'

/** Tasks of the thread that reads and writes letters. */
export type LetterTasks = {
  write: { input: LetterToWrite; output: Uint8Array }
  'read docx': { input: { bytes: Uint8Array }; output: string | undefined }
}

// Loads only the library that a task needs.
handleTasks<LetterTasks>({
  write: async (letter) => (await import('./write-letter.ts')).writeLetter(letter),
  'read docx': async ({ bytes }) => (await import('./read-docx.ts')).readDocx(bytes),
})
