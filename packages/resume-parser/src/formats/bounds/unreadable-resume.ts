import type { UnreadableCode } from '../../model/parsed-resume.ts'

const SENTENCES: Record<UnreadableCode, string> = {
  empty: 'The file is empty. Choose the file again, or save it once more.',
  'too-large': 'The file is too large to read. Save a smaller copy, for example without pictures.',
  'unknown-format': 'The file is not in a format that can be read. Save it as PDF, DOCX or plain text.',
  encrypted: 'The file is protected with a password. Save a copy without one.',
  damaged: 'The file is damaged or incomplete. Save it once more, or export it as PDF.',
  'too-many-pages': 'The file has too many pages. Save a copy with only the résumé.',
  'unpacks-too-large': 'The file unpacks to far more than a résumé holds. Export it as PDF.',
  'took-too-long': 'Reading the file took too long. Export it as a simpler PDF.',
  'took-too-much-memory': 'Reading the file took too much memory. Export it as a simpler PDF.',
}

/** Thrown for a file that cannot be read at all. The message says in English what to do; `detail` is for developers. */
export class UnreadableResume extends Error {
  override name = 'UnreadableResume'
  readonly code: UnreadableCode
  readonly detail: string | undefined

  constructor(code: UnreadableCode, detail?: string, cause?: unknown) {
    super(SENTENCES[code], { cause })
    this.code = code
    this.detail = detail
  }
}
