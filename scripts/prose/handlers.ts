import { parseSync, Visitor } from 'oxc-parser'
import type { RepositoryFile } from '../structure.ts'

/** Lines of a handler: parse, who, act, present. What is longer is a use case. */
const MAX_LINES = 10

/** Returns a sentence for each handler in a call of `bind` that is longer than ten lines. */
export function longHandlers(files: readonly RepositoryFile[]): string[] {
  const found: string[] = []
  for (const { path, source } of files) {
    if (!source.includes('bind(')) continue
    const lineOf = (offset: number) => source.slice(0, offset).split('\n').length
    new Visitor({
      CallExpression({ callee, arguments: [, handler] }) {
        if (callee.type !== 'Identifier' || callee.name !== 'bind' || !handler) return
        const line = lineOf(handler.start)
        const lines = lineOf(handler.end) - line + 1
        if (lines > MAX_LINES)
          found.push(
            `${path}:${line}: a handler of ${lines} lines, and ${MAX_LINES} is the most. Move the work to a use case.`,
          )
      },
    }).visit(parseSync(path, source).program)
  }
  return found
}
