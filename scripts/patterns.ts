import { parseSync, Visitor, type Expression, type Node } from 'oxc-parser'
import { analyse } from 'scslre'
import type { RepositoryFile } from './structure.ts'

interface Pattern {
  line: number
  source: string
  flags: string
}

export interface PatternReport {
  /** Number of analysed patterns. */
  read: number
  findings: string[]
}

/** A comment that accepts a pattern built at run time; the reason follows the colon. */
const ACCEPTED = /\/\/ patterns: \S/

/**
 * Finds regular expressions with superlinear running time: nested or adjacent unbounded quantifiers, and unbounded
 * quantifiers that restart at each character. Also finds expressions built at run time, which cannot be analysed.
 */
export function checkPatterns(files: readonly RepositoryFile[]): PatternReport {
  const report: PatternReport = { read: 0, findings: [] }
  for (const { path, source } of files) {
    const { patterns, unknown } = readPatterns(path, source)
    report.read += patterns.length
    for (const pattern of patterns) {
      const { reports } = analyse({ source: pattern.source, flags: pattern.flags })
      const characters = [...new Set(reports.map(({ character }) => JSON.stringify(character.pick)))].join(', ')
      if (reports.length > 0)
        report.findings.push(
          `${path}:${pattern.line} /${pattern.source}/ takes more than linear time on a run of ${characters}. Rewrite it so that quantifiers do not overlap, or use re2js.`,
        )
    }
    for (const line of unknown)
      report.findings.push(
        `${path}:${line} builds a regular expression at run time. Write it as a literal, use re2js, or say why it is safe in a comment "// patterns: …" on the line above.`,
      )
  }
  return report
}

function readPatterns(path: string, source: string): { patterns: Pattern[]; unknown: number[] } {
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length
  const lines = source.split('\n')
  const patterns: Pattern[] = []
  const unknown: number[] = []
  const constants = new Map<string, Expression>()
  const built: { line: number; parts: Node[] }[] = []
  const construct = (node: { callee: Expression; arguments: Node[]; start: number }) => {
    if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp')
      built.push({ line: lineOf(node.start), parts: node.arguments })
  }
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  new Visitor({
    Literal(node) {
      if ('regex' in node)
        patterns.push({ line: lineOf(node.start), source: node.regex.pattern, flags: node.regex.flags })
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) constants.set(id.name, init)
    },
    NewExpression: construct,
    CallExpression: construct,
  }).visit(program)
  for (const { line, parts } of built) {
    const [body, flags] = parts.map((part) => constantText(part, constants))
    if (body !== undefined && (parts.length === 1 || flags !== undefined))
      patterns.push({ line, source: body, flags: flags ?? '' })
    else if (!ACCEPTED.test(lines[line - 2] ?? '')) unknown.push(line)
  }
  return { patterns, unknown }
}

/** Returns the text of an expression made of constants of its file, or undefined if it is not static. */
function constantText(node: Node, constants: ReadonlyMap<string, Expression>): string | undefined {
  const read = (part: Node) => constantText(part, constants)
  const joined = (parts: readonly (string | undefined)[], by = '') =>
    parts.every((part) => part !== undefined) ? parts.join(by) : undefined
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : undefined
    case 'Identifier': {
      const init = constants.get(node.name)
      return init && read(init)
    }
    case 'TemplateLiteral':
      return joined(
        node.quasis.flatMap((quasi, n) => [
          quasi.value.cooked ?? undefined,
          ...node.expressions.slice(n, n + 1).map(read),
        ]),
      )
    case 'TaggedTemplateExpression': {
      const { quasis, expressions } = node.quasi
      return joined(quasis.flatMap((quasi, n) => [quasi.value.raw, ...expressions.slice(n, n + 1).map(read)]))
    }
    case 'CallExpression': {
      const { callee } = node
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'ArrayExpression') return undefined
      const by = node.arguments[0] && read(node.arguments[0])
      return joined(
        callee.object.elements.map((element) => (element ? read(element) : undefined)),
        by,
      )
    }
    default:
      return undefined
  }
}
