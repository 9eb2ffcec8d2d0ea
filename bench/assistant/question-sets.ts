import { readFileSync } from 'node:fs'
import { cleanDescription } from '../../app/src/features/jobs/job-import/server/descriptions/clean-description.ts'

/** An ad of a set, as in a file to import. */
export interface SetPosting {
  id: string
  title: string
  description: string
  language: string
}

/** An English question about an ad, with the texts that answer it; none if the ad doesn't. */
export interface AskedQuestion {
  set: string
  /** The share of the question when weights are fitted; 1 by default. */
  weight: number
  posting: SetPosting
  question: string
  expected: readonly string[]
}

interface Line {
  kind: string
  language: string
  position_id: string | null
  question: string
  history?: unknown[]
  expected: string[] | { type: string; source?: string; groups?: string[][] }
}

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').filter(Boolean)

/** Returns the texts that answer a question; undefined for one that is about something else than an ad's text. */
function expectedOf({ kind, expected }: Line): readonly string[] | undefined {
  if (kind === 'unanswerable') return []
  if (kind !== 'answerable') return undefined
  if (Array.isArray(expected)) return expected
  return expected.type === 'passage' && expected.source !== 'company' ? expected.groups?.[0] : undefined
}

/** Reads the English questions of a set: `NAME=POSTINGS.jsonl:QUESTIONS.jsonl`, and `:2` if they count double. */
export function readSet(argument: string): AskedQuestion[] {
  const [set = '', files = ''] = argument.split('=')
  const [postingFile = '', questionFile = '', weight = '1'] = files.split(':')
  const postings = new Map(
    linesOf(postingFile).map((line) => {
      const { id, title, description, language } = JSON.parse(line) as Partial<SetPosting>
      return [
        String(id),
        // Cleaned like an imported ad, with the signs of its entities.
        {
          id: String(id),
          title: title ?? '',
          description: cleanDescription(description ?? ''),
          language: language ?? 'en',
        },
      ]
    }),
  )
  return linesOf(questionFile).flatMap((line): AskedQuestion[] => {
    const read = JSON.parse(line) as Line
    const posting = postings.get(String(read.position_id))
    const expected = expectedOf(read)
    if (!posting || !expected || read.language !== 'en' || (read.history ?? []).length > 0) return []
    return [{ set, weight: Number(weight), posting, question: read.question, expected }]
  })
}
