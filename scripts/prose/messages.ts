import { parseSync, Visitor } from 'oxc-parser'
import type { RepositoryFile } from '../structure.ts'

export interface Message {
  path: string
  /** Line of the file on which the text begins, from 1. */
  line: number
  text: string
}

/** Returns the texts of several words in TypeScript and JavaScript: errors, output of commands, descriptions. SQL is left out. */
export function readMessages(files: readonly RepositoryFile[]): Message[] {
  return files.flatMap(({ path, source }) => {
    const messages: Message[] = []
    const add = (text: string, start: number) => {
      if (/\S\s+\S/.test(text)) messages.push({ path, line: source.slice(0, start).split('\n').length, text })
    }
    const sql = new Set<number>()
    new Visitor({
      Literal({ value, start }) {
        if (typeof value === 'string') add(value, start)
      },
      TaggedTemplateExpression({ tag, quasi }) {
        if (tag.type === 'Identifier' && tag.name === 'sql') for (const part of quasi.quasis) sql.add(part.start)
      },
      TemplateElement({ value, start }) {
        if (!sql.has(start)) add(value.cooked ?? value.raw, start)
      },
    }).visit(parseSync(path, source).program)
    return messages
  })
}

/** Returns the titles of tests, each with its line: the first text of calls such as `test(…)`, `test.skip(…)` and `it.each(…)(…)`. */
export function readTitles(files: readonly RepositoryFile[]): Message[] {
  return files.flatMap(({ path, source }) => {
    const titles: Message[] = []
    new Visitor({
      CallExpression({ callee, arguments: [title] }) {
        if (!/^(?:test|it|describe)\b/.test(source.slice(callee.start, callee.end)) || !title) return
        const parts = title.type === 'TemplateLiteral' ? title.quasis.map(({ value }) => value.cooked ?? '') : []
        const text = title.type === 'Literal' && typeof title.value === 'string' ? title.value : parts.join('…')
        if (text !== '') titles.push({ path, line: source.slice(0, title.start).split('\n').length, text })
      },
    }).visit(parseSync(path, source).program)
    return titles
  })
}
