import { parseSync } from 'oxc-parser'
import type { RepositoryFile } from '../structure.ts'

export interface Comment {
  path: string
  /** Line of the file on which the comment begins, from 1. */
  line: number
  /** The comment without its markers; leading asterisks are blanks, so that lines keep their count. */
  text: string
  /** True for comments that begin with two asterisks. */
  docstring: boolean
}

/** Words that ask a question or leave it open; a docstring says what a function does or what a thing is. */
const OPENERS = /^\s*(What|Whether|How|Who|Where|Which|Of|When|Why)\b/i

/** Returns the comments of TypeScript, JavaScript and CSS files. Throws for a file that cannot be parsed. */
export function readComments(files: readonly RepositoryFile[]): Comment[] {
  return files.flatMap(({ path, source }) =>
    (path.endsWith('.css') ? cssComments(source) : scriptComments(path, source)).map(({ value, start }) => ({
      path,
      line: source.slice(0, start).split('\n').length,
      text: value.replace(/^\*/, ' ').replace(/\n[ \t]*\*/g, (leader) => leader.replace('*', ' ')),
      docstring: value.startsWith('*'),
    })),
  )
}

/** Returns a sentence for every docstring that begins with a question word or "Of". */
export function checkDocstrings(comments: readonly Comment[]): string[] {
  return comments.flatMap(({ path, line, text, docstring }) => {
    const opener = docstring ? OPENERS.exec(text)?.[1] : undefined
    return opener === undefined
      ? []
      : [
          `${path}:${line} begins with "${opener}". Start a function's docstring with a verb ("Returns …"), that of a type or constant with a noun.`,
        ]
  })
}

function scriptComments(path: string, source: string) {
  const { comments, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  return comments
}

const cssComments = (source: string) =>
  Array.from(source.matchAll(/\/\*([\s\S]*?)\*\//g), (match) => ({ value: match[1] ?? '', start: match.index }))
