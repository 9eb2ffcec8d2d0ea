/** A statement of a migration, without comments and with one space between words. */
export interface Statement {
  text: string
  line: number
}

/** Comments, quoted strings and bodies of functions, which can hold semicolons. */
const OPAQUE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$/g

/** Splits the text of a migration into statements. Strings and bodies of functions are left out. */
export function readStatements(source: string): Statement[] {
  const blank = source.replace(OPAQUE, (found) => found.replace(/[^\n]/g, ' '))
  const statements: Statement[] = []
  let from = 0
  for (const part of blank.split(';')) {
    const text = part.trim().replace(/\s+/g, ' ')
    const start = from + part.length - part.trimStart().length
    if (text !== '') statements.push({ text, line: source.slice(0, start).split('\n').length })
    from += part.length + 1
  }
  return statements
}
