import type { ParsedResume, UnreadableCode } from '@foyer/resume-parser'
import { handleTasks } from '#platform/confined/handle-tasks.ts'

interface File {
  bytes: Uint8Array
  name: string
  phoneCountry: string | undefined
}

/** Tasks of the parser's thread. */
export type ParserTasks = { parse: { input: File; output: { parsed: ParsedResume } | { unreadable: UnreadableCode } } }

handleTasks<ParserTasks>({
  async parse({ bytes, name, phoneCountry }) {
    const { parseResume, UnreadableResume } = await import('@foyer/resume-parser')
    try {
      return { parsed: await parseResume(bytes, name, phoneCountry === undefined ? {} : { phoneCountry }) }
    } catch (error) {
      // Errors lose their codes between threads.
      if (error instanceof UnreadableResume) return { unreadable: error.code }
      throw error
    }
  },
})
