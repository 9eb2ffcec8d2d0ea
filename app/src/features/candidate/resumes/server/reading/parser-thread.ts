import type { ParsedResume, UnreadableCode } from '@foyer/resume-parser'
import { handleTasks } from '#platform/confined/handle-tasks.ts'

interface File {
  bytes: Uint8Array
  name: string
  phoneCountry: string | undefined
  /** True if the characters of pictures are recognized. */
  recognizes: boolean
}

/** Tasks of the parser's thread. */
export type ParserTasks = { parse: { input: File; output: { parsed: ParsedResume } | { unreadable: UnreadableCode } } }

handleTasks<ParserTasks>({
  async parse({ bytes, name, phoneCountry, recognizes }) {
    const { parseResume, UnreadableResume } = await import('@foyer/resume-parser')
    const options = {
      ...(phoneCountry !== undefined && { phoneCountry }),
      ...(recognizes && { recognition: { languages: [] } }),
    }
    try {
      return { parsed: await parseResume(bytes, name, options) }
    } catch (error) {
      // Errors lose their codes between threads.
      if (error instanceof UnreadableResume) return { unreadable: error.code }
      throw error
    }
  },
})
